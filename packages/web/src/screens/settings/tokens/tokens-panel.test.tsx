// @vitest-environment happy-dom
import { Failure } from '@roundbell/core/base';
import type { AccessToken, TokensRequest } from '@roundbell/core/ports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asGuest, fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY = 86_400_000;
const NOW = Date.now();
const noon = new Date(2026, 10, 20, 12).getTime();
const CLAUDE: AccessToken = {
  id: 'a',
  name: 'Claude <b>',
  scopes: ['timers:read', 'timers:write'],
  createdAt: NOW,
  usedAt: noon,
  expiresAt: new Date(2199, 1, 3, 12).getTime(),
};
const OLD: AccessToken = { ...CLAUDE, id: 'b', name: 'Old', scopes: ['sessions:read'], expiresAt: noon - 400 * DAY };
const SECRET = 'rb_0123456789';

/** The settings of someone with these tokens; what is asked about them is noted. */
async function openPanel(tokens: readonly AccessToken[], refusals: readonly (Failure | undefined)[] = []) {
  const app = fakeApp(signedIn());
  const care = await app.care.fetch();
  const asked: TokensRequest[] = [];
  let kept = tokens;
  const answer = async (request: TokensRequest) => {
    const refusal = refusals[asked.length];
    asked.push(request);
    if (refusal !== undefined) throw refusal;
    if (request.kind === 'revoke') kept = kept.filter(({ id }) => id !== request.id);
    return kept;
  };
  const tried = async (request: TokensRequest, created?: string) => {
    try {
      const now = [...(await answer(request))];
      return { ok: true as const, tokens: now, ...(created !== undefined && { created }) };
    } catch {
      return { ok: false as const, code: 'offline' as const, message: 'This needs a connection.' };
    }
  };
  care.accessTokens = () => answer({ kind: 'list' });
  care.createToken = (wish) => tried({ kind: 'create', ...wish }, SECRET);
  care.revokeToken = (id) => tried({ kind: 'revoke', id });
  openApp('/settings', app);
  const panel = within(await screen.findByRole('region', { name: 'Access tokens' }));
  return { panel, asked, items: () => panel.queryAllByRole('listitem').map(({ textContent }) => textContent) };
}

describe('the access tokens in the settings', () => {
  it('are listed with what each may do, when it was last used and until when it is good', async () => {
    const { panel, items } = await openPanel([CLAUDE, OLD]);
    await panel.findByRole('list', { name: 'Your access tokens' });
    expect(items()).toEqual([
      'Claude <b>Read timers, Write timersLast used 20 Nov 2026. Expires 3 Feb 2199.Revoke',
      'OldRead sessionsLast used 20 Nov 2026. Expired 16 Oct 2025.Revoke',
    ]);
  });

  it('says, once asked, that they could not be loaded', async () => {
    const offline = new Failure('offline');
    const { panel, items } = await openPanel([CLAUDE], [offline, offline]);
    const show = await panel.findByRole('button', { name: 'Show tokens' });
    expect(panel.queryByRole('alert')).toBeNull();
    await userEvent.click(show);
    expect((await panel.findByRole('alert')).textContent).toMatch(/^The list could not be loaded\./);
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(items()).toHaveLength(1));
  });

  it('creates one, which is shown once and can be copied', async () => {
    const user = userEvent.setup();
    const { panel, asked } = await openPanel([]);
    await user.click(await panel.findByRole('button', { name: 'New token' }));
    const name = panel.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
    const isChosen = (label: string) => panel.getByRole<HTMLInputElement>('checkbox', { name: label }).checked;
    expect(['Read timers', 'Write timers', 'Read sessions'].map(isChosen)).toEqual([true, false, false]);
    const expires = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Expires' });
    expect([expires.value, [...expires.options].map(({ text }) => text)]).toEqual([
      '90',
      ['In 7 days', 'In 30 days', 'In 90 days', 'In a year'],
    ]);
    await user.type(name, 'Claude');
    await user.click(panel.getByRole('checkbox', { name: 'Write timers' }));
    await user.selectOptions(expires, 'In 30 days');
    await user.click(panel.getByRole('button', { name: 'Create token' }));
    const token = await panel.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
    expect([token.value, token.readOnly]).toEqual([SECRET, true]);
    expect(document.activeElement).toBe(token);
    expect(asked.at(-1)).toEqual({
      kind: 'create',
      name: 'Claude',
      scopes: ['timers:read', 'timers:write'],
      days: 30,
    });
    await user.click(panel.getByRole('button', { name: 'Copy' }));
    expect(await panel.findByText('Token copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(panel.getByRole('button', { name: 'Done' }));
    expect(panel.queryByRole('textbox')).toBeNull();
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Access tokens' }));
  });

  it('without a name, or with nothing that it may do, that is said; a refusal is shown, and what was typed stays', async () => {
    const user = userEvent.setup();
    const { panel, asked } = await openPanel([], [undefined, new Failure('offline')]);
    await user.click(await panel.findByRole('button', { name: 'New token' }));
    const create = panel.getByRole('button', { name: 'Create token' });
    await user.click(create);
    expect(panel.getByRole('alert').textContent).toBe('Name is required');
    await user.type(panel.getByRole('textbox', { name: 'Name' }), 'Claude');
    await user.click(panel.getByRole('checkbox', { name: 'Read timers' }));
    await user.click(create);
    expect(panel.getByRole('alert').textContent).toBe('Choose at least one permission.');
    expect(asked.map(({ kind }) => kind)).toEqual(['list']);
    await user.click(panel.getByRole('checkbox', { name: 'Read sessions' }));
    await user.click(create);
    expect((await panel.findByRole('alert')).textContent).toBe('This needs a connection.');
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Claude');
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(panel.queryByRole('textbox')).toBeNull();
  });

  it('revokes one at once, and says so or why not', async () => {
    const { panel, items, asked } = await openPanel([CLAUDE, OLD], [undefined, new Failure('offline')]);
    const [first] = await panel.findAllByRole('button', { name: 'Revoke' });
    if (first === undefined) throw new Error('no token');
    await userEvent.click(first);
    expect((await panel.findByRole('alert')).textContent).toBe('This needs a connection.');
    expect(items()).toHaveLength(2);
    await userEvent.click(first);
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(asked.at(-1)).toEqual({ kind: 'revoke', id: 'a' });
    expect(panel.getByText('Claude <b> is revoked.')).toBeTruthy();
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Access tokens' }));
  });

  it('are not for a guest', async () => {
    openApp('/settings', fakeApp(asGuest()));
    await screen.findByRole('region', { name: 'New timers start with' });
    expect(screen.queryByRole('region', { name: 'Access tokens' })).toBeNull();
  });
});
