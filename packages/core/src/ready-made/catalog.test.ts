import { describe, expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import { planOf } from '../run/plan/plan.ts';
import { scriptOf } from '../run/play/script.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { transcriptOf } from '../testing/transcript.ts';
import { extraWords } from '../timer/extra-words.ts';
import { ownerlessTimer, type Step } from '../timer/timer.ts';
import { cardDurationLabel, totalsOf } from '../timer/totals.ts';
import { validateTimer } from '../timer/validate.ts';
import { TIMER_COMPLETE_TEXT } from '../voice/phrases.ts';
import { READY_MADE, readyMadeBy } from './catalog.ts';
import { FIRST_READY_MADE } from './first.ts';
import { READY_MADE_KINDS } from './ready-made.ts';

const isDelay = ({ type }: Step): boolean => type === 'delay';

describe('the ready-made timers', () => {
  it('are these, and each takes the time that it says', () => {
    const lines = READY_MADE.map(({ slug, kind, draft }) => {
      const totals = totalsOf(draft.rounds);
      return [kind, slug, draft.name, cardDurationLabel(totals), totals.activities].join(' | ');
    });
    expect(`\n${lines.join('\n')}\n`).toBe(`
training | tabata | Tabata | 4m | 9
training | thirty-thirty | 30/30 | 25m | 22
training | emom | EMOM 10 | 10m 10s | 11
training | twelve-moves | Twelve moves | 8m | 24
training | five-by-five | 5 x 5 strength | about 46m | 17
training | boulders | Hard boulders | about 39m | 9
training | amrap-12 | AMRAP 12 | 12m 10s | 2
training | cindy | Cindy | 20m 10s | 2
training | for-time | For time, 21-15-9 | about 12m 10s | 2
training | tabata-counted | Tabata with repetitions | 4m | 9
training | death-by-burpees | Death by burpees | 30m 10s | 31
training | max-push-ups | Max push-ups | 2m 10s | 2
training | couch-to-5k | Couch to 5 km, day 1 | 30m | 18
training | boxing | Boxing rounds | 23m 10s | 7
training | amateur-bout | Amateur bout | 11m 10s | 4
training | title-fight | Title fight | 47m 10s | 13
heart | four-by-four | 4 x 4 in zone 4 | 40m | 9
heart | full-recovery | Fast with full recovery | about 42m | 13
heart | pyramid | Heart-rate pyramid | 21m | 7
heart | morning-reading | Morning reading | 2m | 1
calm | box-breathing | Box breathing | 4m | 60
calm | four-seven-eight | 4-7-8 breathing | 1m 16s | 12
calm | sitting | A sitting with bowls | 21m | 2
calm | walking-meditation | Walking meditation | 20m | 3
calm | meditation | Meditation with chimes | 17m | 3
everyday | pomodoro | Pomodoro | 2h 10m | 8
everyday | eggs | Eggs | 11m 5s | 4
everyday | pasta | Pasta | 10m 5s | 3
everyday | three-course-meal | Three-course meal | about 2h 55m | 8
everyday | barbecue | Barbecue | 51m | 7
everyday | bread-in-two-days | Bread in two days | about 16h 55m | 11
everyday | laundry | Laundry | about 3h 55m | 6
everyday | holds | Holds, left and right | 5m 30s | 42
everyday | stretches | Stretches, both sides | 7m | 12
everyday | time-timer | Time timer | 20m | 1
everyday | talk | Talk of 20 minutes | 20m | 3
`);
  });

  it.each(READY_MADE)('$slug could be saved as it is, and says in a sentence when to use it', (one) => {
    expect(validateTimer(one.draft)).toEqual([]);
    expect(one.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(one.when).toMatch(/^[A-Z][^.]{10,36}\.$/);
    expect(one.draft.description).toMatch(/^[A-Z].{30,200}\.$/);
    expect(readyMadeBy(one.slug)).toBe(one);
  });

  it('each has a name and an address of its own, and stands with its kind', () => {
    for (const all of [READY_MADE.map(({ slug }) => slug), READY_MADE.map(({ draft }) => draft.name)])
      expect(new Set(all).size).toBe(READY_MADE.length);
    const kinds = READY_MADE.map(({ kind }) => READY_MADE_KINDS.indexOf(kind));
    expect(kinds).toEqual([...kinds].sort((a, b) => a - b));
    expect(readyMadeBy('nothing')).toBeUndefined();
  });

  it('a set lasts as long as it takes, a recovery until the heart has recovered, and a stretch is for both sides', () => {
    const lines = READY_MADE.flatMap(({ slug, draft }) => {
      const words = draft.rounds.flatMap(({ steps }) =>
        steps.flatMap((step) => extraWords({ ...step, bells: undefined })),
      );
      return words.length > 0 ? [`${slug}: ${[...new Set(words)].join('; ')}`] : [];
    });
    expect(lines).toEqual([
      'five-by-five: 5 reps, about 40s; note',
      'boulders: when you tap, about 1m',
      'amrap-12: counts rounds; note',
      'cindy: counts rounds; note',
      'for-time: when you tap, max 12m; note',
      'tabata-counted: counts repetitions',
      'death-by-burpees: counts rounds; note',
      'max-push-ups: counts repetitions, says every 10',
      'full-recovery: until zone 2 or below, max 3m',
      'three-course-meal: rings until answered; when you tap, about 3m; when you tap, about 15m; when you tap, about 30m',
      'barbecue: rings until answered',
      'bread-in-two-days: when you tap, about 15m; rings until answered; when you tap, about 10m',
      'laundry: rings until answered; when you tap, about 5m; when you tap, about 15m',
      'stretches: both sides',
    ]);
  });

  it('boxers have the bell, breaths the circle, a sitting bowls, and a class a disc', () => {
    const lines = READY_MADE.flatMap(
      ({
        slug,
        draft: {
          globalSettings: { sounds, showAs },
        },
      }) => (sounds === undefined ? [] : [[slug, sounds, showAs ?? 'digits'].join(' | ')]),
    );
    expect(`\n${lines.join('\n')}\n`).toBe(`
boxing | boxing-bell | digits
amateur-bout | boxing-bell | digits
title-fight | boxing-bell | digits
box-breathing | soft | breath
four-seven-eight | soft | breath
sitting | bowls | digits
walking-meditation | bowls | digits
time-timer | soft | disc
talk | soft | disc
`);
  });

  it.each([
    'boxing',
    'amateur-bout',
    'title-fight',
    'box-breathing',
    'four-seven-eight',
    'sitting',
    'walking-meditation',
    'time-timer',
    'talk',
  ])('%s sounds and says what it promises [RDY-101]', async (slug) => {
    const draft = readyMadeBy(slug)?.draft;
    if (draft === undefined) throw new Error(slug);
    const clock = fakeClock();
    const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
    const { player } = await createApp(ports).workout.fetch();
    player.load(ownerlessTimer(draft, slug));
    const transcript = transcriptOf(ports, player);
    player.start();
    await transcript.pass(totalsOf(draft.rounds).duration * 1000 + 3000);
    await expect(transcript.text()).toMatchFileSnapshot(`${slug}.transcript.txt`);
  });

  it('what is to be done at a moment is said then, and nothing else', () => {
    const delays = READY_MADE.filter(({ draft }) => draft.rounds.some(({ steps }) => steps.some(isDelay)));
    expect(delays.map(({ slug }) => slug)).toEqual(['meditation']);
    const draft = readyMadeBy('eggs')?.draft;
    const plan = draft && planOf(ownerlessTimer(draft, 'eggs'));
    if (plan === undefined || typeof plan === 'string') throw new Error('Eggs cannot be run');
    const said = scriptOf(plan).map(({ text }) => text);
    expect(said).toContain('Hard ones out');
    expect(said.filter((text) => text.includes('complete'))).toEqual([TIMER_COMPLETE_TEXT]);
  });

  it('the first six are in the list, in its order', () => {
    const slugs = READY_MADE.map(({ slug }) => slug);
    expect(slugs.filter((slug) => FIRST_READY_MADE.some((first) => first === slug))).toEqual(FIRST_READY_MADE);
  });

  it('no coach speaks where silence or sleep is wanted, and zones are wanted only where a strap is named', () => {
    for (const { kind, when, draft } of READY_MADE) {
      const steps = draft.rounds.flatMap((round) => round.steps);
      if (kind === 'calm' || kind === 'everyday') expect(steps.some((step) => step.coachingEnabled)).toBe(false);
      const hasZones = steps.some((step) => step.targetHeartRateZone !== undefined);
      expect(/strap/.test(when)).toBe(kind === 'heart');
      expect(hasZones && kind !== 'heart').toBe(false);
    }
  });
});
