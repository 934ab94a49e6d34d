import { describe, expect, it } from 'vitest';
import { zoneChoiceOf } from '../heart/zone-floors.ts';
import { signUpRequestSchema } from '../ports/wire/wire.ts';
import { PASSWORD_LENGTH } from './credentials.ts';
import * as profile from './profile.ts';
import type { Profile } from './profile.ts';

const USER = { id: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const NEW = profile.newProfile(USER, new Date(5));

function read(heartRatePreferences: unknown, preferences?: unknown): Profile {
  return profile.profileOf(USER, { preferences, heartRatePreferences });
}

describe('the user document', () => {
  it('begins with the defaults', () => {
    expect(NEW).toEqual({
      uid: 'u1',
      email: 'ann@example.com',
      displayName: 'Ann',
      preferences: { defaultVolume: 70, defaultVoiceEnabled: true },
      heartRatePreferences: {
        age: 30,
        ttsProvider: 'groq',
        aiVoice: 'Cheyenne',
        openaiVoice: 'coral',
        coachingLevel: 'when-it-matters',
      },
      createdAt: new Date(5),
      updatedAt: new Date(5),
    });
    expect(profile.profileOf(USER, {})).toEqual({ ...NEW, createdAt: new Date(0), updatedAt: new Date(0) });
  });

  it('a profile holds a maximum heart rate set by hand, or else an age', () => {
    expect(read({ age: 40 }).heartRatePreferences).toMatchObject({ age: 40 });
    const byHand = read({ age: 40, maxHeartRate: 180 }).heartRatePreferences;
    expect(byHand.maxHeartRate).toBe(180);
    expect(byHand).not.toHaveProperty('age');
  });

  it('an unreadable preference counts as never set and locks no one out', () => {
    for (const body of [undefined, null, 5, [], 'x', { preferences: 5, heartRatePreferences: null, createdAt: 'x' }]) {
      expect(profile.profileOf(USER, body)).toMatchObject({
        uid: 'u1',
        preferences: NEW.preferences,
        heartRatePreferences: NEW.heartRatePreferences,
      });
    }
    const odd = read(
      { age: 5, ttsProvider: 'cloud', aiVoice: '', openaiVoice: 'nova' },
      { defaultVolume: 101, defaultVoiceEnabled: false },
    );
    expect(odd.heartRatePreferences).toEqual({
      age: 30,
      ttsProvider: 'groq',
      aiVoice: 'Cheyenne',
      openaiVoice: 'nova',
      coachingLevel: 'when-it-matters',
    });
    expect(odd.preferences).toEqual({ defaultVolume: 70, defaultVoiceEnabled: false });
  });

  it('asks for coaching when it matters, before anything is chosen and if it cannot be read', () => {
    expect(NEW.heartRatePreferences.coachingLevel).toBe('when-it-matters');
    const levels = ['transitions', 'when-it-matters', 'talkative', 'always', 2, undefined];
    expect(levels.map((coachingLevel) => read({ coachingLevel }).heartRatePreferences.coachingLevel)).toEqual([
      'transitions',
      'when-it-matters',
      'talkative',
      'when-it-matters',
      'when-it-matters',
      'when-it-matters',
    ]);
  });

  it('accepts ages from 10 to 100 [ACC-6]', () => {
    expect(profile.AGE_LIMIT).toEqual({ min: 10, max: 100 });
    expect([9, 10, 100, 101].map((age) => read({ age }).heartRatePreferences.age)).toEqual([30, 10, 100, 30]);
    expect(profile.DEFAULT_AGE).toBe(30);
  });

  it('the manual maximum heart rate is 100 to 220 and starts from 190 [ACC-6]', () => {
    expect(profile.MAX_HEART_RATE_LIMIT).toEqual({ min: 100, max: 220 });
    const kept = [99, 100, 220, 221].map((maxHeartRate) => read({ maxHeartRate }).heartRatePreferences.maxHeartRate);
    expect(kept).toEqual([undefined, 100, 220, undefined]);
    expect(profile.DEFAULT_MANUAL_MAX_HEART_RATE).toBe(190);
  });

  it('holds how zones are found; what cannot be read counts as in percent of the maximum', () => {
    const reserve = { kind: 'reserve', resting: 55 };
    const own = { kind: 'own', floors: [90, 110, 130, 150, 170] };
    const zones = [reserve, { kind: 'threshold', threshold: 168 }, own, { kind: 'max' }];
    const known = (each: unknown) => zoneChoiceOf(read({ zones: each }).heartRatePreferences.zones);
    expect(zones.map(known)).toEqual(zones);
    const odd = [undefined, null, 7, { kind: 'power' }, { kind: 'reserve' }, { ...own, floors: [1, 2] }, 'max', {}];
    expect(odd.map(known)).toEqual(odd.map(() => undefined));
    expect(profile.profileBody(read({ zones: own }))['heartRatePreferences']).toMatchObject({ zones: own });
  });

  it('keeps zones of a newer version until others are chosen', () => {
    const stored = { heartRatePreferences: { zones: { kind: 'power', watts: 250 } } };
    const heart = (chosen: Partial<Profile['heartRatePreferences']>) =>
      profile.chosenBody(stored, read(stored.heartRatePreferences), chosen)['heartRatePreferences'];
    expect(heart({ openaiVoice: 'nova' })).toMatchObject(stored.heartRatePreferences);
    expect(heart({ zones: { kind: 'reserve', resting: 50 } })).toMatchObject({
      zones: { kind: 'reserve', resting: 50 },
    });
    expect(heart({ zones: undefined })).not.toHaveProperty('zones');
  });

  it('a stored profile is read back unchanged; undefined fields are left out', () => {
    const mine: Profile = {
      ...NEW,
      preferences: { defaultVolume: 5, defaultVoiceEnabled: false },
      heartRatePreferences: {
        maxHeartRate: 180,
        ttsProvider: 'webspeech',
        aiVoice: 'Atlas',
        openaiVoice: 'nova',
        coachingLevel: 'talkative',
      },
    };
    const body = profile.profileBody({
      ...mine,
      heartRatePreferences: { ...mine.heartRatePreferences, age: undefined },
    });
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
    expect(body['heartRatePreferences']).not.toHaveProperty('age');
    expect(profile.profileOf(USER, body)).toEqual(mine);
    expect(profile.isSameProfile(profile.profileOf(USER, body), mine)).toBe(true);
    expect(profile.isSameProfile(NEW, mine)).toBe(false);
  });

  it('begins with a sign-up that has a display name [ACC-54, ACC-51]', () => {
    expect(PASSWORD_LENGTH).toBe(6);
    const request = { email: 'ann@example.com', password: 'secret' };
    expect(signUpRequestSchema.safeParse({ ...request, displayName: ' Ann ' })).toMatchObject({
      data: { displayName: 'Ann' },
    });
    for (const displayName of [undefined, '', '   '])
      expect(signUpRequestSchema.safeParse({ ...request, displayName }).success).toBe(false);
  });
});
