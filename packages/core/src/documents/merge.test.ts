import { describe, expect, it } from 'vitest';
import { contentHash, isSameContent } from '../base/content.ts';
import type { Document } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { merge } from './merge.ts';

type Body = Document['body'];

function step(id: string, given: Body = {}): Body {
  return { id, name: id, duration: 30, ...given };
}

function round(id: string, steps: readonly Body[], given: Body = {}): Body {
  return { id, name: id, repeat: 1, steps: [...steps], ...given };
}

const BASE: Body = {
  name: 'Tabata',
  tags: ['legs', 'core'],
  globalSettings: { volume: 70, voiceEnabled: true },
  rounds: [round('r1', [step('a'), step('b'), step('c')]), round('r2', [step('d')])],
  updatedAt: 100,
};

function doc(body: Body, rev: string): Document {
  return { ...testDocument('t', body, rev), updatedAt: Number(body['updatedAt'] ?? 0) };
}

function merged(mine: Body, theirs: Body, base: Body = BASE): { body: Body; copies: readonly Document[] } {
  const { document, copies } = merge('timers', doc(base, 'base'), doc(mine, 'mine'), doc(theirs, 'theirs'));
  return { body: document.body, copies };
}

function shape(body: Body): string {
  const rounds = (body['rounds'] ?? []) as unknown as readonly { id: string; steps: readonly { id: string }[] }[];
  return rounds.map(({ id, steps }) => `${id}:${steps.map((one) => one.id).join('-')}`).join(' ');
}

function withSteps(...ids: readonly string[]): Body {
  return {
    ...BASE,
    rounds: [
      round(
        'r1',
        ids.map((id) => step(id)),
      ),
      round('r2', [step('d')]),
    ],
  };
}

describe('merging two devices', () => {
  it('if two devices make a step end in two ways, one end is kept whole, and the other timer is kept as a copy', () => {
    const ending = (end: Body | undefined): Body => ({
      ...BASE,
      rounds: [round('r1', [step('a', end && { end })]), round('r2', [step('d')])],
    });
    const endIn = (body: Body) => (body['rounds'] as unknown as { steps: { end?: Body }[] }[])[0]?.steps[0]?.end;
    const tap = { kind: 'tap', repetitions: { count: 12 } };
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 };
    const both = merged(ending(tap), ending(heart), ending(undefined));
    expect([endIn(both.body), both.copies.length]).toEqual([tap, 1]);
    const turned = merged(ending(heart), ending({ kind: 'tap', repetitions: { count: 8 } }), ending(tap));
    expect([endIn(turned.body), turned.copies.length]).toEqual([heart, 1]);
    const zone = { ...heart, border: { kind: 'zone', zone: 2 } };
    const joined = merged(ending(zone), ending({ ...heart, atLeast: 30 }), ending(heart));
    expect([endIn(joined.body), joined.copies.length]).toEqual([{ ...zone, atLeast: 30 }, 0]);
  });

  it("takes both sides' changes of different fields [PRT-33]", () => {
    const { body, copies } = merged(
      { ...BASE, name: 'Long', globalSettings: { volume: 10, voiceEnabled: true } },
      { ...BASE, description: 'new', globalSettings: { volume: 70, voiceEnabled: false } },
    );
    expect(body).toEqual({
      ...BASE,
      name: 'Long',
      description: 'new',
      globalSettings: { volume: 10, voiceEnabled: false },
    });
    expect(copies).toEqual([]);
  });

  it('removes a field that one side removed [PRT-33]', () => {
    const { body } = merged({ ...BASE, name: 'Long' }, { ...BASE, description: 'x' }, { ...BASE, description: 'x' });
    expect(body).toEqual({ ...BASE, name: 'Long' });
  });

  it('rounds and steps are merged by their ids, field by field', () => {
    const { body, copies } = merged(
      {
        ...BASE,
        rounds: [
          round('r1', [step('a', { duration: 5 }), step('b'), step('c')], { repeat: 3 }),
          round('r2', [step('d')]),
        ],
      },
      {
        ...BASE,
        rounds: [
          round('r1', [step('a', { name: 'Sprint' }), step('b'), step('c', { repeat: 2 })]),
          round('r2', [step('d')], { name: 'End' }),
        ],
      },
    );
    expect(body['rounds']).toEqual([
      round('r1', [step('a', { duration: 5, name: 'Sprint' }), step('b'), step('c', { repeat: 2 })], { repeat: 3 }),
      round('r2', [step('d')], { name: 'End' }),
    ]);
    expect(copies).toEqual([]);
  });

  it('keeps what was added where it was added', () => {
    expect(shape(merged(withSteps('x', 'a', 'b', 'c'), withSteps('a', 'y', 'b', 'c', 'z')).body)).toBe(
      'r1:x-a-y-b-c-z r2:d',
    );
    expect(shape(merged(withSteps('a', 'y', 'b', 'c'), withSteps('a', 'x', 'b', 'c')).body)).toBe('r1:a-x-y-b-c r2:d');
    const added = { ...BASE, rounds: [round('r0', []), ...(BASE['rounds'] as Body[])] };
    expect(shape(merged(added, withSteps('a', 'b', 'c', 'z')).body)).toBe('r0: r1:a-b-c-z r2:d');
  });

  it("keeps a new order with the other side's edits [PRT-33]", () => {
    const { body, copies } = merged(withSteps('c', 'a', 'b'), withSteps('a', 'x', 'b', 'c'));
    expect(shape(body)).toBe('r1:c-a-x-b r2:d');
    expect(copies).toEqual([]);
    expect(shape(merged(withSteps('a', 'x', 'b', 'c'), withSteps('c', 'a', 'b')).body)).toBe('r1:c-a-x-b r2:d');
    expect(shape(merged(withSteps('a', 'c'), withSteps('c', 'b', 'a')).body)).toBe('r1:c-a r2:d');
  });

  it('keeps both orders when both are new [PRT-33]', () => {
    const { body, copies } = merged(withSteps('c', 'a', 'b'), withSteps('b', 'a', 'c'));
    expect(shape(body)).toBe('r1:c-a-b r2:d');
    expect(copies.map((copy) => shape(copy.body))).toEqual(['r1:b-a-c r2:d']);
  });

  it('counts what one side deleted and the other moved and changed [PRT-33, LIB-40]', () => {
    const theirs = { ...BASE, rounds: [round('r1', [step('b'), step('c'), step('a', { duration: 9 })])] };
    const mine = { ...BASE, rounds: [round('r1', [step('c'), step('b')])] };
    const once = merged(mine, theirs);
    expect(shape(once.body)).toBe('r1:c-a-b');
    expect(once.copies).toHaveLength(1);
    expect(merged(once.body, theirs)).toEqual(once);
  });

  it('lets an edit win over a delete [PRT-33]', () => {
    const edited = {
      ...BASE,
      rounds: [round('r1', [step('a'), step('b', { duration: 9 }), step('c')]), round('r2', [step('d')])],
    };
    expect(shape(merged(withSteps('a', 'c'), edited).body)).toBe('r1:a-b-c r2:d');
    expect(shape(merged(edited, withSteps('a', 'c')).body)).toBe('r1:a-b-c r2:d');
    const withoutRound = { ...BASE, rounds: [round('r2', [step('d')])] };
    expect(merged(withoutRound, edited).body['rounds']).toEqual(edited.rounds);
    expect(shape(merged(withoutRound, { ...BASE, name: 'Long' }).body)).toBe('r2:d');
    expect(shape(merged(withSteps('a', 'b'), withSteps('a', 'c')).body)).toBe('r1:a r2:d');
  });

  it('brings a deleted document back when the other side edited it [PRT-33]', () => {
    const base = doc(BASE, 'base');
    const gone = { ...doc(BASE, 'gone'), deleted: true };
    const edited = doc({ ...BASE, name: 'Long' }, 'edit');
    expect(merge('timers', base, gone, edited)).toEqual({ document: edited, copies: [] });
    expect(merge('timers', base, edited, gone)).toEqual({ document: edited, copies: [] });
    expect(merge('timers', base, gone, base).document.deleted).toBe(true);
    expect(merge('timers', base, base, gone).document.deleted).toBe(true);
    expect(merge('timers', base, gone, { ...gone, rev: 'also gone' }).document.deleted).toBe(true);
    expect(merge('timers', gone, gone, edited).document).toEqual(edited);
  });

  it('keeps theirs next to mine when both changed the same thing [PRT-33]', () => {
    const theirs = { ...BASE, name: 'Theirs', description: 'kept too' };
    const { body, copies } = merged({ ...BASE, name: 'Mine' }, theirs);
    expect(body).toEqual({ ...BASE, name: 'Mine', description: 'kept too' });
    expect(copies).toMatchObject([{ deleted: false, body: { ...theirs, name: 'Theirs (other device)' } }]);
    expect(copies[0]?.body['id']).toBe(copies[0]?.id);
  });

  it('finds a clash within a step, and when one document was made twice [PRT-33]', () => {
    const mine = { ...BASE, rounds: [round('r1', [step('a', { duration: 1 })])] };
    const theirs = { ...BASE, rounds: [round('r1', [step('a', { duration: 2 })])] };
    expect(merged(mine, theirs).copies).toHaveLength(1);
    const made = merge('timers', undefined, doc({ name: 'A' }, 'mine'), doc({ name: 'B' }, 'theirs'));
    expect([made.document.body, made.copies.map((copy) => copy.body['name'])]).toEqual([
      { name: 'A' },
      ['B (other device)'],
    ]);
    expect(merge('timers', undefined, doc({ name: 'A' }, 'mine'), doc({ name: 'A' }, 'theirs')).copies).toEqual([]);
  });

  it('makes the same copy of the same clash, and a different copy of a different one', () => {
    const clash = (name: string): Document | undefined =>
      merged({ ...BASE, name: 'Mine' }, { ...BASE, name }).copies[0];
    expect(clash('Theirs')).toEqual(clash('Theirs'));
    expect(clash('Theirs')?.id).toMatch(/^copy-[0-9a-f]{32}$/);
    expect(clash('Theirs')?.id).not.toBe(clash('There')?.id);
    expect(clash('Theirs')?.rev).not.toBe(clash('There')?.rev);
    expect(merged({ ...BASE, name: 'Mine' }, { ...BASE, name: 'x'.repeat(120) }).copies[0]?.body['name']).toHaveLength(
      120,
    );
  });

  it('tags are merged one by one', () => {
    const { body, copies } = merged({ ...BASE, tags: ['legs', 'core', 'new'] }, { ...BASE, tags: ['core', 'other'] });
    expect(body['tags']).toEqual(['core', 'new', 'other']);
    expect(copies).toEqual([]);
  });

  it('sees no difference in the order of keys', () => {
    const turned = Object.fromEntries(Object.entries(BASE).reverse());
    expect(isSameContent(BASE, turned)).toBe(true);
    expect(contentHash(BASE)).toBe(contentHash(turned));
    expect(merged(turned, { ...BASE, name: 'Long' }).body).toEqual({ ...BASE, name: 'Long' });
  });

  it('tells different contents apart', () => {
    const contents = [
      null,
      0,
      '',
      [],
      {},
      { a: 1 },
      { a: '1' },
      { b: 1 },
      [1],
      [[1]],
      [1, 2],
      [2, 1],
      { a: { b: 1 } },
      'a',
      true,
    ];
    for (const [at, a] of contents.entries()) {
      for (const [other, b] of contents.entries()) expect(isSameContent(a, b)).toBe(at === other);
    }
    expect(new Set(contents.map(contentHash)).size).toBe(contents.length);
    expect(isSameContent({ a: undefined }, {})).toBe(true);
  });

  it('the later update date wins and is never a clash', () => {
    const { document, copies } = merge(
      'timers',
      doc(BASE, 'base'),
      doc({ ...BASE, name: 'Long', updatedAt: 300 }, 'mine'),
      doc({ ...BASE, description: 'x', updatedAt: 200 }, 'theirs'),
    );
    expect([document.updatedAt, document.body['updatedAt'], copies]).toEqual([300, 300, []]);
  });

  it('keeps the newest edit of a session, without a second one', () => {
    const session = (title: string, updatedAt: number) => ({
      ...testDocument('hr-session-1', { sessionId: 'hr-session-1', notes: { title } }, title),
      updatedAt,
    });
    const [base, older, newer] = [session('', 1), session('Hills', 2), session('Sprints', 3)];
    expect(merge('hrsessions', base, older, newer)).toEqual({ document: newer, copies: [] });
    expect(merge('hrsessions', base, newer, older)).toEqual({ document: newer, copies: [] });
  });

  it('keeps what each side alone wrote about a session, whichever is newer where both wrote', () => {
    const session = (body: Document['body'], updatedAt: number): Document => ({
      ...doc(body, `rev-${updatedAt}`),
      updatedAt,
    });
    const base = session({ name: 'Run', note: '' }, 1);
    const older = session({ name: 'Hills', note: 'Wind', effort: 4 }, 2);
    const newer = session({ name: 'Sprints', note: '' }, 3);
    const body = { name: 'Sprints', note: 'Wind', effort: 4 };
    for (const { document, copies } of [
      merge('hrsessions', base, older, newer),
      merge('hrsessions', base, newer, older),
    ])
      expect([document.body, document.updatedAt, copies]).toEqual([body, 3, []]);
  });

  it('joins the notes that two devices wrote on a session, under the later of their moments', () => {
    const session = (notes: Readonly<Record<string, string | number>>, notesAt: number): Document => ({
      ...doc({ notes, notesAt }, `rev-${notesAt}`),
      updatedAt: notesAt,
    });
    const [base, title, effort] = [session({}, 1), session({ title: 'Hills' }, 2), session({ effort: 7 }, 3)];
    for (const { document } of [merge('hrsessions', base, title, effort), merge('hrsessions', base, effort, title)])
      expect(document.body).toEqual({ notes: { title: 'Hills', effort: 7 }, notesAt: 3 });
  });

  it('a clash in the user document keeps mine and makes no copy', () => {
    const of = (volume: number): Document => doc({ preferences: { volume } }, `rev-${volume}`);
    const { document, copies } = merge('profile', of(1), of(2), of(3));
    expect([document.body, copies]).toEqual([{ preferences: { volume: 2 } }, []]);
  });

  it('a copy that is made a second time follows what became of the first one: its edits stay, and once deleted it stays deleted', () => {
    const { copies } = merged({ ...BASE, name: 'Mine' }, { ...BASE, name: 'Theirs' });
    const [again] = copies as [Document];
    const edited: Document = { ...again, rev: 'later', body: { ...again.body, name: 'Kept' } };
    const removed: Document = { ...again, rev: 'gone', deleted: true, body: {} };
    for (const since of [edited, removed]) {
      expect(merge('timers', undefined, again, since)).toEqual({ document: since, copies: [] });
      expect(merge('timers', undefined, since, again)).toEqual({ document: since, copies: [] });
    }
  });
});
