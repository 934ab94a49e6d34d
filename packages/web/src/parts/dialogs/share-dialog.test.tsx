// cspell:ignore data
// @vitest-environment happy-dom
import { once } from '@roundbell/core/base';
import { readLinkBody, type MadeFile, type Mover } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { watchSavedFiles } from '../../app/testing/saved-files.ts';
import { ShareDialog } from './share-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { id: 'legs', name: 'Legs' });
const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => aStep(`${(at * 7919) % 9973} x ${at}`, 5 + at));

function show(timer: Timer = LEGS, mover: () => Promise<Mover> = () => Promise.reject(new Error('no chunk'))) {
  render(
    <AppContext value={{ ...fakeApp(signedIn(), [timer]), mover: once(mover) }}>
      <ShareDialog open timer={timer} onClose={() => undefined} />
    </AppContext>,
  );
  return within(screen.getByRole('dialog', { name: `Share ${timer.name}` }));
}

/** What the clipboard holds. */
async function copied(): Promise<string> {
  return await navigator.clipboard.readText();
}

describe('sharing a timer', () => {
  it('copies a link that holds the timer, and says so', async () => {
    const user = userEvent.setup();
    const dialog = show();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect((await dialog.findByText('Link copied.')).getAttribute('role')).toBe('status');
    const [address, body = ''] = (await copied()).split('#');
    expect(address).toBe(`${window.location.origin}/t`);
    const read = readLinkBody(body);
    expect(read.ok && read.draft.rounds[0]?.steps[0]?.name).toBe('Squats');
  });

  it('shows the link where the browser does not copy it', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    const dialog = show();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByText(/^The link could not be copied/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toMatch(/\/t#1\./);
  });

  it('draws the link as a QR code, of version 16 at most for 60 different names', async () => {
    const dialog = show();
    expect(dialog.getByRole('img', { name: 'QR code' })).toBeTruthy();
    expect(encode('x'.repeat(586), { ecc: 'L' }).version).toBe(16);
    expect(encode('x'.repeat(858), { ecc: 'L' }).version).toBe(20);
  });

  it('a link of more than 858 characters, version 20, has no QR code, and a sentence says so', () => {
    const dialog = show(aTimer([aRound('Main', steps(300))], { name: 'Long' }));
    expect(dialog.queryByRole('img')).toBeNull();
    expect(dialog.getByText('This link is too long for a QR code. Copy it, or send the file.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  it('a timer too large for a link has its file instead, and a sentence says so', () => {
    const dialog = show(aTimer([aRound('Main', steps(1500))], { name: 'Huge' }));
    expect(dialog.getByText('This timer is too large for a link. Download its file and share that.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Copy link' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Download file' })).toBeTruthy();
  });

  it("opens the system's share sheet where there is one, and takes no notice if it is closed again", async () => {
    const given: ShareData[] = [];
    const answers = [undefined, new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')];
    Object.assign(navigator, {
      share: async (what: ShareData) => {
        given.push(what);
        const answer = answers.shift();
        if (answer) throw answer;
      },
    });
    const dialog = show();
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Share…' }));
    const ways = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(ways.indexOf('Share…')).toBe(ways.indexOf('Copy link') - 1);
    expect(dialog.queryByRole('img')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Show QR code' }));
    expect(dialog.getByRole('img', { name: 'QR code' })).toBeTruthy();
    await press();
    await press();
    expect(dialog.getByRole('status').textContent).toBe('');
    expect(given[0]).toMatchObject({ title: 'Legs', text: 'Legs: 1m 5s, 1 step' });
    expect(given[0]?.url).toMatch(/\/t#1\./);
    await press();
    expect(dialog.getByRole('status').textContent).toBe('Sharing did not work. Copy the link instead.');
    Reflect.deleteProperty(navigator, 'share');
    cleanup();
    expect(show().queryByRole('button', { name: 'Share…' })).toBeNull();
  });

  it('says that the sounds of its owner stay out of the link, if there are any', () => {
    const words = /Your own sounds are not in it: they are in the file\./;
    expect(show().queryByText(words)).toBeNull();
    cleanup();
    const steps = LEGS.rounds[0]!.steps.map((step) => ({ ...step, bells: { end: 'own:gong:300' } }));
    const dialog = show({ ...LEGS, rounds: [{ ...LEGS.rounds[0]!, steps }] });
    expect(dialog.getByText(words)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).not.toContain('gong');
  });

  it("'Download file' exports the timer; one sentence says that anyone who has the link can see the timer", async () => {
    const saved = watchSavedFiles();
    const file: MadeFile = { name: 'roundbell-legs.json', type: 'application/json', text: '{}' };
    const dialog = show(LEGS, async () => ({ exportTimer: () => file }) as unknown as Mover);
    expect(dialog.getByText(/^Anyone with this link can see this timer/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Download file' }));
    expect(await dialog.findByText('File saved.')).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(['roundbell-legs.json']);
    cleanup();
    const failing = show();
    await userEvent.click(failing.getByRole('button', { name: 'Download file' }));
    expect(await failing.findByText('The file could not be created. Please try again.')).toBeTruthy();
  });
});
