// A double click gives a command twice. It does no more than once, and undo brings back what was there.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSessions } from '../heart/sessions/sessions.engine.ts';
import { sessionDocument } from '../heart/sessions/stored-session.ts';
import { createLibrary } from '../library/library.engine.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { recordedSessions } from '../testing/recorded-sessions.ts';
import { createUndo } from '../undo/undo.engine.ts';

/** One command given some times: at once, or each after the answer to the one before. */
const presses = fc.record({ times: fc.integer({ min: 1, max: 4 }), atOnce: fc.boolean() });
type Presses = typeof presses extends fc.Arbitrary<infer Value> ? Value : never;

async function give<Answer>({ times, atOnce }: Presses, command: () => Promise<Answer>): Promise<readonly Answer[]> {
  if (atOnce) return Promise.all(Array.from({ length: times }, command));
  const answers: Answer[] = [];
  for (let count = 0; count < times; count += 1) answers.push(await command());
  return answers;
}

describe('a command given twice', () => {
  it('deletes a timer once, and undo brings it back as it was [LIB-88]', async () => {
    await assertLaw({ 'deleted twice': 10, 'restored twice at once': 10 }, (met) =>
      fc.asyncProperty(anyTimer, presses, presses, async (draft, deletion, undo) => {
        met('deleted twice', deletion.times > 1);
        met('restored twice at once', undo.times > 1 && undo.atOnce);
        const ports = fakePorts();
        const library = createLibrary({ ...ports, user: () => 'ann' });
        await library.open('ann');
        await library.add({ ...draft, name: 'Kept' });
        const added = await library.add(draft);
        if (!added.ok) return;
        const before = await ports.records.get('timers', added.id);
        expect(await give(deletion, () => library.remove(added.id))).not.toContainEqual({ ok: false });
        expect(library.view.getState().timers.map(({ name }) => name)).toEqual(['Kept']);
        expect((await give(undo, () => library.restore(added.id))).every(({ ok }) => ok)).toBe(true);
        expect((await ports.records.get('timers', added.id))?.body).toEqual(before?.body);
        expect(library.view.getState().timers).toHaveLength(2);
      }),
    );
  });

  it('deletes a session once, and undo brings it back as it was [LIB-88]', async () => {
    await assertLaw(
      { 'deleted twice': 5, 'restored twice': 5 },
      (met) =>
        fc.asyncProperty(recordedSessions, presses, presses, async (session, deletion, undo) => {
          met('deleted twice', deletion.times > 1);
          met('restored twice', undo.times > 1);
          const ports = fakePorts();
          await ports.records.open('ann');
          ports.records.receive('hrsessions', sessionDocument(session, 'rev-1'));
          const parts = { ...ports, sessionClock: ports.clock, zones: () => 187, onRuns: () => () => {} };
          const sessions = createSessions({ ...parts, runPlace: async () => 'gone' });
          await sessions.open('ann');
          await settled();
          const [shown] = sessions.view.getState().history;
          const before = await ports.records.get('hrsessions', session.sessionId);
          if (shown === undefined || before === undefined) return;
          await give(deletion, () => sessions.remove(session.sessionId));
          expect(sessions.view.getState().history).toEqual([]);
          await give(undo, () => sessions.restore(shown));
          expect(sessions.view.getState().history).toEqual([shown]);
          expect((await ports.records.get('hrsessions', session.sessionId))?.body).toEqual(before.body);
        }),
      { numRuns: 30 },
    );
  });

  it('is undone once [LIB-88]', () => {
    const undo = createUndo({ clock: fakePorts().clock });
    let undone = 0;
    undo.offer({ text: 'Timer deleted.', undo: () => (undone += 1), stays: 'ten-seconds' });
    undo.take();
    undo.take();
    expect(undone).toBe(1);
  });
});
