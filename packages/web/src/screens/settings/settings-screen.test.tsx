// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('settings', () => {
  it("[SCR-85] shows the display name, or 'Not set'", async () => {
    expect(valueOf(await openProfile('Ada'), 'Display Name')).toBe('Ada');
    cleanup();
    expect(valueOf(await openProfile(''), 'Display Name')).toBe('Not set');
  });

  it('[SCR-86] shows the email', async () => {
    expect(valueOf(await openProfile('Ada'), 'Email')).toBe('ada@example.org');
  });

  it('[SCR-87] allows neither to be changed', async () => {
    const profile = await openProfile('Ada');
    expect(profile.queryAllByRole('textbox')).toEqual([]);
    expect(profile.queryAllByRole('button')).toEqual([]);
  });
});
