// @vitest-environment happy-dom
import type { HeartRateSession, SessionNotes } from '@roundbell/core/heart';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../app/testing/open-app.tsx';
import { appWith, LEGS } from '../testing/sessions.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openSession(session: HeartRateSession, whole?: Promise<HeartRateSession>) {
  const made = appWith([session], {}, whole);
  openApp(`/history/${session.sessionId}`, made.app);
  await screen.findByRole('button', { name: 'Delete' });
  return made;
}

describe('notes of a session', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('are kept when a field is left; the title is the heading', async () => {
    const { edited } = await openSession(LEGS);
    await userEvent.type(field('Title'), ' Hill day ');
    expect(edited).toEqual([]);
    await userEvent.tab();
    expect(edited).toEqual([[LEGS.sessionId, { title: 'Hill day' }]]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hill day');
    expect(screen.getByText('Legs')).toBeTruthy();
    expect(screen.getByText('Saved.')).toBeTruthy();
    await userEvent.type(field('Note'), 'Knee was fine.');
    expect(screen.queryByText('Saved.')).toBeNull();
    await userEvent.tab();
    expect(edited.at(-1)).toEqual([LEGS.sessionId, { title: 'Hill day', note: 'Knee was fine.' }]);
    await userEvent.clear(field('Title'));
    await userEvent.tab();
    expect(edited.at(-1)).toEqual([LEGS.sessionId, { note: 'Knee was fine.' }]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Legs');
    await userEvent.type(field('Title'), '  ');
    await userEvent.tab();
    expect(edited).toHaveLength(3);
  });

  it('are kept when the page is left', async () => {
    const { edited } = await openSession(LEGS);
    fireEvent.change(field('Title'), { target: { value: 'Late' } });
    cleanup();
    expect(edited).toEqual([[LEGS.sessionId, { title: 'Late' }]]);
  });

  it('are kept when the page is hidden or goes, and stay as they are being written', async () => {
    const { edited } = await openSession(LEGS);
    fireEvent.change(field('Note'), { target: { value: 'Knee ' } });
    fireEvent(document, new Event('visibilitychange'));
    expect(edited).toEqual([]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(edited).toEqual([[LEGS.sessionId, { note: 'Knee' }]]);
    expect(field('Note').value).toBe('Knee ');
    fireEvent.change(field('Note'), { target: { value: 'Knee ok' } });
    fireEvent(window, new Event('pagehide'));
    fireEvent(document, new Event('visibilitychange'));
    expect(edited.slice(1)).toEqual([[LEGS.sessionId, { note: 'Knee ok' }]]);
    cleanup();
    expect(edited).toHaveLength(2);
  });

  it('keep the cursor and what is being written when the readings arrive', async () => {
    const head = { ...LEGS, readings: [], summaryOnly: { readingsIn: 'account' as const } };
    let resolve: (session: HeartRateSession) => void = () => {};
    await openSession(head, new Promise((settle) => (resolve = settle)));
    const note = field('Note');
    await userEvent.type(note, 'Knee');
    await act(async () => resolve(LEGS));
    expect(await screen.findByRole('region', { name: 'Time in zones' })).toBeTruthy();
    expect(document.activeElement).toBe(note);
    await userEvent.keyboard(' ok');
    expect(field('Note').value).toBe('Knee ok');
  });

  it('show what is known, with the limits of their lengths', async () => {
    await openSession({ ...LEGS, notes: { title: 'Hills', note: 'Wet.', effort: 3 } });
    expect([field('Title').value, field('Note').value]).toEqual(['Hills', 'Wet.']);
    expect([field('Title').maxLength, field('Note').maxLength]).toEqual([100, 2000]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3: Moderate' }).checked).toBe(true);
  });

  it('once kept, leave alone and show what another device writes', async () => {
    const { edited, view } = await openSession(LEGS);
    const writeElsewhere = (notes: SessionNotes) =>
      act(() => view.setState(({ history }) => ({ history: history.map((session) => ({ ...session, notes })) })));
    await userEvent.type(field('Note'), 'Knee ok ');
    await userEvent.tab();
    expect(edited).toEqual([[LEGS.sessionId, { note: 'Knee ok' }]]);
    writeElsewhere({ note: 'Knee ok. The hill was longer than last week.' });
    expect(field('Note').value).toBe('Knee ok. The hill was longer than last week.');
    await userEvent.type(field('Title'), 'Hill day');
    writeElsewhere({ note: 'Shortened.' });
    await userEvent.tab();
    expect(edited.at(-1)).toEqual([LEGS.sessionId, { title: 'Hill day', note: 'Shortened.' }]);
    await userEvent.click(screen.getByRole('radio', { name: '7: Very hard' }));
    expect(edited.at(-1)).toEqual([LEGS.sessionId, { title: 'Hill day', note: 'Shortened.', effort: 7 }]);
  });

  it('have an effort of 1 to 10, which can be removed', async () => {
    const { edited } = await openSession(LEGS);
    expect(screen.getAllByRole('radio')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Remove effort' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '7: Very hard' }));
    expect(edited).toEqual([[LEGS.sessionId, { effort: 7 }]]);
    expect(screen.getByRole('group', { name: /^Effort 7: Very hard/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove effort' }));
    expect(edited.at(-1)).toEqual([LEGS.sessionId, {}]);
  });

  it('have the focus on the scale once their effort was removed', async () => {
    await openSession({ ...LEGS, notes: { effort: 7 } });
    screen.getByRole('button', { name: 'Remove effort' }).focus();
    await userEvent.keyboard('{Enter}');
    const first = screen.getByRole<HTMLInputElement>('radio', { name: '1: Very easy' });
    expect([document.activeElement, first.checked]).toEqual([first, false]);
  });
});
