// @vitest-environment happy-dom
import { VERSION } from '@roundbell/core/base';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

async function openProfile(displayName: string) {
  openApp('/settings', fakeApp(signedIn({ displayName })));
  return within(await screen.findByRole('region', { name: 'Profile' }));
}

function valueOf(profile: ReturnType<typeof within>, term: string): string | null | undefined {
  const name: HTMLElement = profile.getByText(term, { selector: 'dt' });
  return name.nextElementSibling?.textContent;
}

describe('settings on a phone', () => {
  const foldOf = async (name: string) => {
    const region = await screen.findByRole('region', { name });
    return region.querySelector('details');
  };

  afterEach(() => void vi.restoreAllMocks());

  beforeEach(() => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
  });

  it('are folded into groups that say what they hold, and stay on the page', async () => {
    openApp('/settings', fakeApp(signedIn()));
    const heart = await foldOf('Heart Rate Settings');
    expect(heart?.open).toBe(false);
    expect(heart?.querySelector('summary')?.textContent).toBe('Heart Rate SettingsVoice, coach, maximum and zones');
    expect(screen.getByRole('button', { name: 'Save Settings', hidden: true })).toBeTruthy();
    for (const name of ['This device', 'New timers start with', 'Your data', 'Your account'])
      expect((await foldOf(name))?.open, name).toBe(false);
  });

  it('are opened by an address that names their group', async () => {
    openApp('/settings#your-data', fakeApp(signedIn()));
    expect((await foldOf('Your data'))?.open).toBe(true);
    expect((await foldOf('This device'))?.open).toBe(false);
  });
});

describe('settings', () => {
  it("shows the display name, or 'Not set' [SCR-85]", async () => {
    expect(valueOf(await openProfile('Ada'), 'Display Name')).toBe('Ada');
    cleanup();
    expect(valueOf(await openProfile(''), 'Display Name')).toBe('Not set');
  });

  it('the profile shows the email [SCR-85]', async () => {
    expect(valueOf(await openProfile('Ada'), 'Email')).toBe('ada@example.org');
  });

  it('allows neither to be changed [SCR-85]', async () => {
    const profile = await openProfile('Ada');
    expect(profile.queryAllByRole('textbox')).toEqual([]);
    expect(profile.queryAllByRole('button')).toEqual([]);
  });
});

it("the settings end with 'Version 1.0.0', the release of the app on this device", async () => {
  openApp('/settings', fakeApp(signedIn()));
  expect(await screen.findByText(`Version ${VERSION}`)).toBeTruthy();
});
