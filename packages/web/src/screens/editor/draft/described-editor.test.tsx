// @vitest-environment happy-dom
import { type Description, readDescription } from '@roundbell/core/formats';
import { aRound, aStep } from '@roundbell/core/testing';
import { newTimerDraft, type TimerDraft } from '@roundbell/core/timer';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AppContext } from '../../../app/engines/use-app.ts';
import { editorApp } from '../editor-app.fixture.ts';
import { EditorScreen } from '../editor-screen.tsx';

beforeAll(async () => {
  await import('./described-editor.tsx');
}, 30_000);
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/editor');
});

const timerOf = (text: string) => (readDescription(text) as Description & { understood: true }).timer;

async function openWith(state: unknown) {
  window.history.replaceState(state, '', '/editor');
  const kept = editorApp({ preferences: { defaultVolume: 35 } });
  const where = memoryLocation({ path: '/editor', record: true });
  render(
    <AppContext value={kept.app}>
      <Router hook={where.hook}>
        <EditorScreen />
      </Router>
    </AppContext>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { ...kept, name, path: () => where.history.at(-1), user: userEvent.setup() };
}

describe('the editor with a pasted timer', () => {
  const pasted: TimerDraft = {
    ...newTimerDraft(),
    name: 'Row',
    tags: ['boat'],
    rounds: [aRound('Main', [aStep('Row', 300)])],
  };

  it('saves nothing before Save, and then the whole of it', async () => {
    const { added, name, user } = await openWith({ pasted, notes: [] });
    expect(name.value).toBe('Row');
    expect(screen.queryByRole('region', { name: 'Please check' })).toBeNull();
    expect(added).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added).toEqual([pasted]);
  });

  it('lists what was read differently until it is dismissed', async () => {
    await openWith({ pasted, notes: ['Line 2: Power is left out.', 3] });
    const check = screen.getByRole('region', { name: 'Please check' });
    expect(check.textContent).toBe('Please check:Line 2: Power is left out.Dismiss');
    expect(document.activeElement).toBe(check);
  });

  it('opens empty for something that is no timer', async () => {
    for (const state of [{ pasted: 'Row' }, { pasted: { ...pasted, rounds: 3 } }]) {
      const { name } = await openWith(state);
      expect(name.value).toBe('');
      cleanup();
    }
  });
});

describe('the editor with a described timer', () => {
  it("saves nothing before 'Save', and then the draft with its owner's volume [SCR-485]", async () => {
    const { added, name, path, user } = await openWith({ described: timerOf('tabata'), aside: undefined });
    expect(name.value).toBe('Tabata');
    expect(added).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added).toMatchObject([{ name: 'Tabata', globalSettings: { volume: 35 }, rounds: [{ repeat: 8 }] }]);
    expect(path()).toBe('/library');
  });

  it('lists what was assumed, and why the model was not asked, until it is dismissed', async () => {
    const { name, user } = await openWith({ described: timerOf('rest 90'), aside: 'You are offline.' });
    const check = screen.getByRole('region', { name: 'Please check' });
    expect(check.textContent).toBe('Please check:I read 90 as seconds.You are offline.Dismiss');
    expect(document.activeElement).toBe(check);
    await user.click(within(check).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Please check' })).toBeNull();
    expect(document.activeElement).toBe(name);
  });

  it('asks people to check a timer without assumptions too', async () => {
    await openWith({ described: timerOf('plank 30 s') });
    expect(screen.getByRole('region', { name: 'Please check' }).textContent).toContain(
      'Please check what was read before you save it.',
    );
  });

  it('opens empty for something that is not a valid timer', async () => {
    for (const state of [{ described: 'tabata' }, { described: { ...timerOf('tabata'), name: '' } }, 'described', 7]) {
      const { name } = await openWith(state);
      expect(name.value).toBe('');
      expect(screen.queryByRole('region', { name: 'Please check' })).toBeNull();
      cleanup();
    }
  });
});
