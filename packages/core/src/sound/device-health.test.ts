import { describe, expect, it } from 'vitest';
import { afterLook, asked, conditionOf, type Health, type HealthLook, type Remedy } from './device-health.ts';

const LOOK: HealthLook = { now: 0, time: 1, isRunning: true, mayClimb: true, isInterrupted: false, mayRebuild: true };
const WELL = afterLook(asked({ now: 0, time: 0, isRunning: false, isInterrupted: false }), LOOK).health;

/** Looks every 250 ms; answers the remedies by the time at which they were tried, and how it went. */
function watch(from: Health, length: number, lookAt: (now: number) => Partial<HealthLook>) {
  const tried: [number, Remedy][] = [];
  const conditions: string[] = [];
  let health = from;
  for (let now = 250; now <= length; now += 250) {
    const found = afterLook(health, { ...LOOK, now, ...lookAt(now) });
    if (found.remedy) tried.push([now, found.remedy]);
    health = found.health;
    if (conditionOf(health) !== conditions.at(-1)) conditions.push(conditionOf(health));
  }
  return { tried, conditions, health };
}

describe('the health of a sound device', () => {
  it('is well while its time moves on', () => {
    const { tried, conditions } = watch(WELL, 5000, (now) => ({ time: 1 + now / 1000 }));
    expect(tried).toEqual([]);
    expect(conditions).toEqual(['well']);
  });

  it('climbs the whole ladder where its time has stood still for half a second', () => {
    const { tried, conditions } = watch(WELL, 8000, () => ({}));
    expect(tried).toEqual([
      [500, 'resume'],
      [1500, 'restart'],
      [2500, 'rebuild'],
    ]);
    expect(conditions).toEqual(['well', 'climbing', 'lost']);
  });

  it('is lost a second after the last rung', () => {
    expect(watch(WELL, 3250, () => ({})).conditions.at(-1)).toBe('climbing');
    expect(watch(WELL, 3500, () => ({})).conditions.at(-1)).toBe('lost');
  });

  it('does not wait where it does not even run', () => {
    expect(watch(WELL, 500, () => ({ isRunning: false })).tried).toEqual([[250, 'resume']]);
  });

  it('asks a lost device to go on every ten seconds, and nothing else', () => {
    const { tried } = watch(WELL, 24_000, () => ({}));
    expect(tried.slice(3)).toEqual([
      [13_500, 'resume'],
      [23_500, 'resume'],
    ]);
  });

  it('is well again when its time moves on', () => {
    const { conditions } = watch(WELL, 9000, (now) => ({ time: now < 6000 ? 1 : now }));
    expect(conditions).toEqual(['well', 'climbing', 'lost', 'well']);
  });

  it('goes on where it stood on the ladder when a remedy only seemed to help', () => {
    // Each time it is asked it says that it runs, and stands still.
    let health = afterLook(WELL, { ...LOOK, now: 250, isRunning: false }).health;
    const tried: (Remedy | undefined)[] = [];
    for (let now = 500; now <= 5000; now += 250) {
      const found = afterLook(health, { ...LOOK, now });
      tried.push(found.remedy);
      health = found.health;
    }
    expect(tried.filter(Boolean)).toEqual(['restart', 'rebuild']);
    expect(conditionOf(health)).toBe('lost');
  });

  it('leaves out the new context where there may be none', () => {
    const { tried, conditions } = watch(WELL, 5000, () => ({ mayRebuild: false }));
    expect(tried.map(([, remedy]) => remedy)).toEqual(['resume', 'restart']);
    expect(conditions.at(-1)).toBe('lost');
  });

  it('is only asked to go on while the platform interrupts it', () => {
    const { tried, conditions } = watch(WELL, 3000, () => ({ isRunning: false, isInterrupted: true }));
    expect(tried).toEqual([[250, 'resume']]);
    expect(conditions).toEqual(['climbing', 'lost']);
  });

  it('is only asked to go on, now and then, while the page is hidden and the platform holds it', () => {
    const { tried, conditions } = watch(WELL, 21_000, () => ({ isRunning: false, mayClimb: false }));
    expect(tried).toEqual([
      [250, 'resume'],
      [10_250, 'resume'],
      [20_250, 'resume'],
    ]);
    expect(conditions).toEqual(['climbing']);
  });

  it('climbs on a hidden page where it runs and stands still', () => {
    expect(watch(WELL, 4000, () => ({ mayClimb: false })).tried).toHaveLength(3);
  });
});
