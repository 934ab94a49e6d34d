import { describe, expect, it } from 'vitest';
import type { Document } from '../ports/wire/wire.ts';
import { parseTimer } from '../timer/document.ts';
import type { TimerDraft } from '../timer/timer.ts';
import { oneTimerOf } from './one-timer.ts';
import { editedOutside, newOutside, type SavedOutside } from './saved-outside.ts';

const ZONES = 190;

function draftOf(text: string): TimerDraft {
  const read = oneTimerOf(text, ZONES);
  if (read.kind !== 'timer') throw new Error(JSON.stringify(read));
  return read.timer;
}

/** Someone who saves, each time a minute later. */
function saver() {
  let made = 0;
  return () => ({
    userId: 'ann',
    now: 60_000 * (made += 1),
    newId: (prefix: string) => `${prefix}${made}-${(count += 1)}`,
  });
}
let count = 0;

function kept(saved: SavedOutside): { readonly document: Document; readonly copies: readonly Document[] } {
  if (!saved.ok) throw new Error(saved.problems.join());
  return saved;
}

const namesIn = ({ body }: Document) => {
  const read = parseTimer(body);
  if (!read.ok) throw new Error(read.problems.join());
  return read.timer.rounds.flatMap(({ steps }) => steps.map(({ name, duration }) => `${name} ${duration}`));
};

const idsIn = ({ body }: Document) => JSON.stringify(body['rounds']).match(/"(?:round|step)-[^"]*"/g);

const LEGS = '{name Legs}\n\n3x\n- Squats 45s\n- Lunges 45s';

describe('a timer that an assistant saves', () => {
  it('is a new one that reads back, with ids of its own', () => {
    const next = saver();
    const { document, copies } = kept(newOutside(draftOf(LEGS), next()));
    expect(namesIn(document)).toEqual(['Squats 45', 'Lunges 45']);
    expect(copies).toEqual([]);
    expect(document).toMatchObject({ deleted: false, updatedAt: 60_000, body: { userId: 'ann', name: 'Legs' } });
    const other = kept(newOutside(draftOf(LEGS), next()));
    expect(other.document.id).not.toBe(document.id);
  });

  it('replaces what was read, and the rounds and steps that say the same keep their ids [AST-17]', () => {
    const next = saver();
    const before = kept(newOutside(draftOf(LEGS), next())).document;
    const saved = kept(
      editedOutside(draftOf(LEGS.replace('Lunges 45s', 'Lunges 1m')), { base: before, stored: before }, next()),
    );
    expect([saved.document.id, saved.document.rev === before.rev, saved.copies]).toEqual([before.id, false, []]);
    expect(namesIn(saved.document)).toEqual(['Squats 45', 'Lunges 60']);
    expect(idsIn(saved.document)).toEqual(idsIn(before));
  });

  it('is merged with what another device has changed since [AST-17]', () => {
    const next = saver();
    const base = kept(newOutside(draftOf(LEGS), next())).document;
    const stored = kept(
      editedOutside(draftOf(LEGS.replace('Squats 45s', 'Squats 50s')), { base, stored: base }, next()),
    ).document;
    const saved = kept(editedOutside(draftOf(LEGS.replace('Lunges 45s', 'Lunges 1m')), { base, stored }, next()));
    expect(namesIn(saved.document)).toEqual(['Squats 50', 'Lunges 60']);
    expect(saved.copies).toEqual([]);
  });

  it('keeps both where they cannot be merged, also if no one knows what was read [AST-18]', () => {
    const next = saver();
    const base = kept(newOutside(draftOf(LEGS), next())).document;
    const stored = kept(
      editedOutside(draftOf(LEGS.replace('Squats 45s', 'Squats 50s')), { base, stored: base }, next()),
    ).document;
    const mine = draftOf(LEGS.replace('Squats 45s', 'Squats 1m'));
    for (const known of [base, undefined]) {
      const saved = kept(editedOutside(mine, { base: known, stored }, next()));
      expect(saved.document.id).toBe(base.id);
      expect(namesIn(saved.document)).toEqual(['Squats 60', 'Lunges 45']);
      expect(saved.copies.map((copy) => [copy.body['name'], namesIn(copy)])).toEqual([
        ['Legs (other device)', ['Squats 50', 'Lunges 45']],
      ]);
    }
  });

  it('leaves what a newer version has written, and what a text cannot say [AST-17]', () => {
    const next = saver();
    const { document } = kept(newOutside(draftOf(LEGS), next()));
    const stored = { ...document, body: { ...document.body, fromTheFuture: 7 } };
    const saved = kept(editedOutside(draftOf(LEGS.replace('Legs', 'Arms')), { base: stored, stored }, next()));
    expect(saved.document.body).toMatchObject({ name: 'Arms', fromTheFuture: 7 });
  });

  it('is refused in the words of the editor, and a timer that cannot be read stays as it is', () => {
    const next = saver();
    const nameless = newOutside({ ...draftOf(LEGS), name: '' }, next());
    expect(nameless).toEqual({ ok: false, problems: ['Timer name is required'] });
    const { document } = kept(newOutside(draftOf(LEGS), next()));
    const foreign = { ...document, body: { ...document.body, userId: 'bo' } };
    expect(editedOutside(draftOf(LEGS), { base: foreign, stored: foreign }, next())).toEqual({
      ok: false,
      problems: ['This version of Roundbell cannot read this timer.'],
    });
  });
});
