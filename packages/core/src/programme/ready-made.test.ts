import { describe, expect, it } from 'vitest';
import { totalsOf } from '../timer/totals.ts';
import { validateTimer } from '../timer/validate.ts';
import { programmeLinkBody, readProgrammeLink } from './link.ts';
import { nextIn, entryPlace, programmeOf, withDone } from './programme.ts';
import { READY_MADE_PROGRAMMES } from './ready-made.ts';

const by = (slug: string) => READY_MADE_PROGRAMMES.find((one) => one.slug === slug) ?? expect.unreachable();
const started = (slug: string) => programmeOf(by(slug).draft, { userId: 'ann', id: `programme-${slug}`, at: 0 });

/** What is done on each day: 'w1 [60 90]x8', seconds of running and walking between warm-up and cool-down. */
const daysOf = (slug: string) => {
  const { draft } = by(slug);
  return draft.entries.map((entry, at) => {
    const timer = entry.kind === 'own' ? draft.timers[entry.index] : undefined;
    const inner = timer?.rounds.slice(1, -1) ?? [];
    const words = inner.map(({ steps, repeat }) => `[${steps.map(({ duration }) => duration).join(' ')}]x${repeat}`);
    return `${entryPlace(draft, at)}: ${words.join(' ')}`;
  });
};

describe('ready-made programmes', () => {
  it('are whole: each timer could be saved as it is, and none has more than a link holds', () => {
    expect(READY_MADE_PROGRAMMES.map(({ slug, draft }) => [slug, draft.entries.length, draft.timers.length])).toEqual([
      ['couch-to-5-km', 27, 13],
      ['push-ups', 18, 18],
      ['ten-sittings', 10, 10],
      ['zone-intervals', 12, 12],
    ]);
    for (const { draft, when, slug } of READY_MADE_PROGRAMMES) {
      expect(when.length).toBeLessThanOrEqual(45);
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      for (const timer of draft.timers) expect(validateTimer(timer)).toEqual([]);
      expect(new Set(draft.timers.map(({ name }) => name)).size).toBe(draft.timers.length);
      const written = programmeLinkBody(draft);
      expect(written.ok && readProgrammeLink(written.body)).toMatchObject({ ok: true, draft: { name: draft.name } });
    }
  });

  it('have Couch to 5 km as it is published, 27 days in nine weeks', () => {
    expect(daysOf('couch-to-5-km')).toEqual(
      [
        ...Array.from({ length: 3 }, () => '[60 90]x8'),
        ...Array.from({ length: 3 }, () => '[90 120]x6'),
        ...Array.from({ length: 3 }, () => '[90 90 180 180]x2'),
        ...Array.from({ length: 3 }, () => '[180 90 300 150 180 90 300]x1'),
        '[300 180 300 180 300]x1',
        '[480 300 480]x1',
        '[1200]x1',
        '[300 180 480 180 300]x1',
        '[600 180 600]x1',
        '[1500]x1',
        ...Array.from({ length: 3 }, () => '[1500]x1'),
        ...Array.from({ length: 3 }, () => '[1680]x1'),
        ...Array.from({ length: 3 }, () => '[1800]x1'),
      ].map((intervals, at) => `Week ${Math.floor(at / 3) + 1}, day ${(at % 3) + 1}: ${intervals}`),
    );
    const { timers } = by('couch-to-5-km').draft;
    for (const { rounds } of timers)
      expect([rounds[0]?.steps[0]?.duration, rounds.at(-1)?.steps[0]?.duration]).toEqual([300, 300]);
  });

  it('have push-ups that grow from day to day, each day ended by as many as one can', () => {
    const sets = by('push-ups').draft.timers.map(({ rounds }) =>
      rounds.flatMap(({ steps }) =>
        steps.flatMap(({ end }) => (end?.kind === 'tap' ? [end.repetitions?.count ?? 0] : [])),
      ),
    );
    const sums = sets.map((counts) => counts.reduce((sum, count) => sum + count, 0));
    expect(sets[0]).toEqual([4, 6, 3, 3]);
    expect(sums).toEqual([...sums].sort((a, b) => a - b));
    expect(new Set(sums).size).toBe(sums.length);
    for (const { rounds } of by('push-ups').draft.timers)
      expect(rounds.at(-1)?.steps.at(-1)).toMatchObject({ name: 'As many as you can', count: { kind: 'repetitions' } });
  });

  it('have ten sittings from five minutes to twenty, and four weeks by heart zone, the last of them lighter', () => {
    expect(by('ten-sittings').draft.timers.map(({ rounds }) => rounds[0]?.steps[1]?.duration)).toEqual(
      [5, 5, 7, 8, 10, 10, 12, 15, 15, 20].map((minutes) => minutes * 60),
    );
    const zones = by('zone-intervals').draft.timers;
    for (const { rounds } of zones)
      for (const { steps } of rounds) for (const step of steps) expect(step.targetHeartRateZone).toBeDefined();
    const easy = zones.filter(({ name }) => name.endsWith('easy')).map(({ rounds }) => totalsOf(rounds).duration);
    expect(easy.map((seconds) => Number(seconds) / 60)).toEqual([45, 50, 55, 45]);
  });

  it('are done one after the other, to the end', () => {
    let programme = started('couch-to-5-km');
    const places: string[] = [];
    for (let next = nextIn(programme, []); next !== undefined; next = nextIn(programme, [])) {
      places.push(next.place);
      programme = withDone(programme, next.entry.id, 1);
    }
    expect([places.length, places[7], places.at(-1)]).toEqual([27, 'Week 3, day 2', 'Week 9, day 3']);
  });
});
