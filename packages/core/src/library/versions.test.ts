import { describe, expect, it } from 'vitest';
import { newRound, newStep, type Round, type Step, type Timer } from '../timer/timer.ts';
import { documentOf, readStates } from './timer-reader.ts';
import { differencesOf, versionsBefore } from './versions.ts';

const step = (name: string, duration = 30) => ({ ...newStep(`step-${name}`), name, duration });
const round = (name: string, steps = [step('Run'), step('Walk')]) => ({ ...newRound(`round-${name}`, 1), name, steps });

const NOW: Timer = {
  id: 'timer-1',
  userId: 'ann',
  name: 'Morning',
  rounds: [round('Main')],
  globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
  tags: [],
  createdAt: new Date(0),
  updatedAt: new Date(50),
};

const stateOf = (at: number, timer: Timer) => ({ at, document: documentOf(timer, `rev-${at}`) });
const namesOf = (states: readonly ReturnType<typeof stateOf>[]) =>
  versionsBefore(NOW, readStates(states, 'ann')).map(({ at, timer }) => `${at} ${timer.name}`);
const differ = (then: Partial<Timer>) => differencesOf({ ...NOW, ...then }, NOW);
const withMain = (patch: Partial<Round>) => ({ rounds: [{ ...round('Main'), ...patch }] });

describe('earlier versions', () => {
  it('leaves out the current version, and saves without a change', () => {
    const old = { ...NOW, name: 'Old' };
    const older = { ...NOW, name: 'Older' };
    const touched = { ...old, updatedAt: new Date(7), description: '' };
    expect(
      namesOf([stateOf(9, NOW), stateOf(8, old), stateOf(7, touched), stateOf(6, older), stateOf(5, old)]),
    ).toEqual(['8 Old', '6 Older', '5 Old']);
  });

  it('shows what another device has saved since, and none if there is only the current version', () => {
    expect(namesOf([stateOf(9, { ...NOW, name: 'Theirs' }), stateOf(8, NOW)])).toEqual(['9 Theirs', '8 Morning']);
    expect(namesOf([stateOf(9, NOW)])).toEqual([]);
    expect(namesOf([])).toEqual([]);
  });

  it("leaves out what cannot be read, and what is someone else's", () => {
    const broken = { at: 9, document: { ...documentOf(NOW, 'x'), body: { name: 7 } } };
    const others = stateOf(8, { ...NOW, userId: 'ben', name: 'Of Ben' });
    expect(readStates([broken, others], 'ann')).toEqual([]);
  });
});

describe('what differs from now', () => {
  it('is nothing if the person wrote the same', () => {
    expect(differ({ updatedAt: new Date(0), description: '' })).toEqual([]);
  });

  it('names the rounds and steps found in only one of the two', () => {
    expect(differ({ rounds: [] })).toEqual(['without "Main"', 'without "Run"', 'without "Walk"']);
    expect(differ(withMain({ steps: [step('Run'), step('Walk'), step('Rest')] }))).toEqual(['with "Rest"']);
    expect(differ({ rounds: [round('Main'), round('More', [])] })).toEqual(['with "More"']);
  });

  it('says how long a step lasted and how often a round was repeated', () => {
    expect(differ(withMain({ steps: [step('Run', 90), step('Walk')] }))).toEqual(['"Run" 1m 30s instead of 30s']);
    expect(differ(withMain({ repeat: 3 }))).toEqual(['"Main" x3 instead of x1']);
    expect(differ(withMain({ repeat: 'infinite' }))).toEqual(['"Main" forever instead of x1']);
  });

  it('says of any other change what it is about', () => {
    expect(differ(withMain({ name: 'Middle' }))).toEqual(['"Middle" changed']);
    expect(differ(withMain({ steps: [{ ...step('Run'), repeat: 2 }, step('Walk')] }))).toEqual(['"Run" changed']);
    expect(differ(withMain({ steps: [step('Walk'), step('Run')] }))).toEqual(['another order']);
    const rest = {
      name: 'Old',
      description: 'Words',
      tags: ['run'],
      globalSettings: { ...NOW.globalSettings, volume: 5 },
    };
    expect(differ(rest)).toEqual(['another name', 'another description', 'other tags', 'other settings']);
  });

  it('says how a step ended, and which other field of a step or round it is about', () => {
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    const [run, walk] = [step('Run'), step('Walk')];
    const differWith = (then: Partial<Step>, now: Partial<Step> = {}) => {
      const after = { ...NOW, rounds: [round('Main', [{ ...run, ...now }, walk])] };
      return differencesOf({ ...NOW, rounds: [round('Main', [{ ...run, ...then }, walk])] }, after);
    };
    expect(differWith({ end: heart })).toEqual(['"Run" until 120 bpm or below, max 30s instead of after its time']);
    expect(
      differWith({ end: { kind: 'tap' } }, { end: { kind: 'tap', repetitions: { count: 8, ladder: 1 } } }),
    ).toEqual(['"Run" when you tap, about 30s instead of 8 reps, about 30s, +1 reps each']);
    expect(differWith({ sides: 'both' })).toEqual(['"Run" for both sides']);
    expect(differWith({}, { sides: 'both' })).toEqual(['"Run" not for both sides']);
    expect(differWith({ ladder: 5 })).toEqual(['"Run" with another change with each repeat']);
    expect(differWith({ note: 'Slow' })).toEqual(['"Run" with another note']);
    expect(differWith({ link: 'https://example.org' })).toEqual(['"Run" with another link']);
    expect(differWith({ note: 'Slow', ladder: 5 })).toEqual(['"Run" changed']);
    expect(differ(withMain({ order: 'shuffled' }))).toEqual(['"Main" in random order']);
    const shuffled = { ...NOW, rounds: [{ ...round('Main'), order: 'shuffled' as const }] };
    expect(differencesOf(NOW, shuffled)).toEqual(['"Main" in its written order']);
  });

  it('says that another way to count is another setting, and that none is beeps', () => {
    const settings = NOW.globalSettings;
    expect(differ({ globalSettings: { ...settings, spokenCountdown: 'both' } })).toEqual(['other settings']);
    expect(differ({ globalSettings: { ...settings, spokenCountdown: undefined } })).toEqual([]);
  });

  it('treats a rest of zero as none', () => {
    const { restAfterRound: _, ...without } = round('Main');
    expect(differ({ rounds: [without] })).toEqual([]);
  });
});
