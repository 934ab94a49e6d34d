// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppRoot } from '../../app/shell/app.tsx';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';
import { sharedText } from './shared-text.ts';

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const NAME = 'Paste a link, a timer or a description';
const dialog = async () => within(await screen.findByRole('dialog', { name: NAME }, { timeout: 10_000 }));
const textIn = async () => (await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: NAME }).value;

describe("'Paste' where it is offered", () => {
  it("opens by 'Paste' in the library, which one without timers has below its words", async () => {
    openApp('/library', fakeApp(signedIn()));
    const empty = (await screen.findByText("You don't have any timers yet.")).parentElement!;
    await userEvent.click(within(empty).getByRole('button', { name: 'Paste' }));
    expect(await textIn()).toBe('');
  });

  it('is among the ready-made timers, for a visitor, too', async () => {
    openApp('/ready-made', fakeApp({ status: 'signed-out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Paste' }));
    expect(await textIn()).toBe('');
  });

  it('is reached from the form to sign in', async () => {
    openApp('/auth', fakeApp({ status: 'signed-out' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Paste it' }));
    await waitFor(() => expect(where()).toBe('/ready-made'));
    expect(await textIn()).toBe('');
  });
});

describe('what another app shares', () => {
  it.each([
    ['signed-in', '/library'],
    ['signed-out', '/ready-made'],
  ] as const)('is in the field of the dialog, and not in the address, %s', async (status, path) => {
    openApp(
      '/paste?title=Legs&text=Tonight+%26+then%3F&url=',
      fakeApp(status === 'signed-in' ? signedIn() : { status }),
    );
    expect(await textIn()).toBe('Legs\nTonight & then?');
    expect(where()).toBe(path);
    expect(window.location.href).not.toContain('Tonight');
  });

  it.each([
    ['as text', '{name Legs}\n\n3x\n- Squat 20s\n- Rest 10s'],
    ['as JSON', '{"name":"Legs","rounds":[{"repeat":3,"steps":[{"name":"Squat","duration":20}]}]}'],
    [
      'as an assistant answers',
      'Here is your timer:\n```json\n{"name":"Legs","rounds":[{"steps":[{"name":"Squat","duration":20}]}]}\n```\nEnjoy!',
    ],
  ])('leads to the page of the timer that it is, %s, which runs it once or adds it [AST-3]', async (_, text) => {
    for (const state of [signedIn(), { status: 'signed-out' } as const]) {
      openApp(`/paste?text=${encodeURIComponent(text)}`, fakeApp(state));
      await screen.findByRole('heading', { level: 1, name: 'Legs' }, { timeout: 10_000 });
      expect(where()).toBe('/t');
      expect(screen.getByRole('button', { name: 'Run once' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Add to my timers' })).toBeTruthy();
      cleanup();
    }
  });

  it('says what cannot be read with its line, and keeps the text', async () => {
    openApp(`/paste?text=${encodeURIComponent('- Squats 45s\n- Lunges')}`, fakeApp({ status: 'signed-out' }));
    const alert = await (await dialog()).findByRole('alert');
    await waitFor(() => expect(alert.textContent).toMatch(/^Line 2: This step has no length\./));
    expect(await textIn()).toBe('- Squats 45s\n- Lunges');
  });

  it('waits until it is known who is here', async () => {
    const app = openApp('/paste?text=8x20', fakeApp({ status: 'resolving' }));
    await screen.findByText('Loading...');
    expect(where()).toBe('/paste');
    app.show(signedIn());
    await waitFor(() => expect(where()).toBe('/library'));
    expect(await textIn()).toBe('8x20');
  });

  it('is there again after a reload, but not once the dialog was closed', async () => {
    openApp('/paste?text=8x20', fakeApp(signedIn()));
    await dialog();
    expect(window.history.state).toMatchObject({ shared: '8x20' });
    cleanup();
    render(<AppRoot app={fakeApp(signedIn())} />);
    expect(await textIn()).toBe('8x20');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
    expect(window.history.state).toBeNull();
    expect(where()).toBe('/library');
  });

  it.each([
    ['', ''],
    ['?text=8x20', '8x20'],
    ['?title=Legs&text=Legs%3A+24+min&url=https%3A%2F%2Fa.example%2Ft%231.x', 'Legs: 24 min\nhttps://a.example/t#1.x'],
    ['?text=See+https%3A%2F%2Fa.example&url=https%3A%2F%2Fa.example', 'See https://a.example'],
    ['?title=Legs&text=Legs', 'Legs'],
    ['?other=x&title=+', ''],
  ])('is what its parts say, each once: %s', (search, text) => {
    expect(sharedText(search)).toBe(text);
  });
});
