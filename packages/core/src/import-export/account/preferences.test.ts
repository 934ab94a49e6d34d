import { describe, expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';

const HEART = { age: 30, ttsProvider: 'groq', aiVoice: 'Cheyenne', openaiVoice: 'coral', coachingLevel: 'talkative' };

function read(zones: unknown) {
  const heartRatePreferences = zones === undefined ? HEART : { ...HEART, zones };
  return readPreferences({ defaultVolume: 70, defaultVoiceEnabled: true, heartRatePreferences });
}

describe('the preferences in a file', () => {
  it('have the zones someone has chosen, or none', () => {
    const own = { kind: 'own', floors: [90, 110, 130, 150, 170] };
    for (const zones of [undefined, { kind: 'reserve', resting: 55 }, { kind: 'threshold', threshold: 168 }, own]) {
      const found = read(zones);
      expect(found.ok && found.preferences.heartRatePreferences.zones).toEqual(zones);
    }
  });

  it('are refused with zones that this version does not know', () => {
    const wrong = [{ kind: 'power' }, { kind: 'reserve' }, { kind: 'own', floors: [90, 110] }, 'max'];
    expect(wrong.map((zones) => read(zones).ok)).toEqual(wrong.map(() => false));
  });
});
