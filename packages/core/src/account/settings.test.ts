import { describe, expect, it } from 'vitest';
import { createApp, type App } from '../app/app.ts';
import { Failure } from '../base/failure.ts';
import { merge } from '../documents/merge.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { newProfile, profileBody, voiceOf, type HeartRatePreferences } from './profile.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };

async function signedIn(): Promise<{ ports: FakePorts; app: App }> {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await settled();
  return { ports, app };
}

function preferencesOf(app: App): HeartRatePreferences | undefined {
  const { state } = app.account.view.getState();
  return state.status === 'signed-in' ? state.profile.heartRatePreferences : undefined;
}

describe('saving settings', () => {
  it('saved settings are kept in the user document, are durable on this device immediately, and apply immediately here and on every other device', async () => {
    const { ports, app } = await signedIn();
    expect(await app.settings.save({ ttsProvider: 'openai', openaiVoice: 'nova' })).toEqual({ ok: true });
    await settled();
    expect(preferencesOf(app)).toMatchObject({
      ttsProvider: 'openai',
      openaiVoice: 'nova',
      aiVoice: 'Cheyenne',
      age: 30,
    });
    const restarted = createApp({ ...ports });
    await restarted.open();
    await settled();
    expect(preferencesOf(restarted)).toMatchObject({ ttsProvider: 'openai', openaiVoice: 'nova' });
  });

  it('the defaults for new timers are kept in the same document, with everything else', async () => {
    const { ports, app } = await signedIn();
    await app.settings.save({ aiVoice: 'Atlas' });
    expect(await app.settings.saveDefaults({ defaultVolume: 35 })).toEqual({ ok: true });
    expect(await app.settings.saveDefaults({ defaultVoiceEnabled: false })).toEqual({ ok: true });
    await settled();
    expect(app.account.view.getState().state).toMatchObject({
      profile: { preferences: { defaultVolume: 35, defaultVoiceEnabled: false } },
    });
    expect(preferencesOf(app)).toMatchObject({ aiVoice: 'Atlas' });
    const restarted = createApp(ports);
    await restarted.open();
    await settled();
    expect(restarted.account.view.getState().state).toMatchObject({ profile: { preferences: { defaultVolume: 35 } } });
  });

  it('leaves what another device has set meanwhile', async () => {
    const { ports, app } = await signedIn();
    await app.settings.save({ aiVoice: 'Atlas' });
    const other = createApp(ports);
    await other.open();
    await settled();
    await other.settings.save({ openaiVoice: 'echo' });
    await app.settings.save({ ttsProvider: 'webspeech' });
    await settled();
    expect(preferencesOf(app)).toMatchObject({ aiVoice: 'Atlas', openaiVoice: 'echo', ttsProvider: 'webspeech' });
  });

  it('changes nothing besides on a device that has not received the user document yet', async () => {
    const { ports, app } = await signedIn();
    const { state } = app.account.view.getState();
    const user = state.status === 'signed-in' ? state.user : { id: '', email: '', displayName: '' };
    await app.settings.saveDefaults({ weeklyGoal: 3 });
    await app.settings.save({ coachingLevel: 'transitions' });
    const mine = (await ports.records.get('profile', user.id))!;
    const theirs = newProfile(user, new Date(1e12));
    const body = profileBody({
      ...theirs,
      preferences: { defaultVolume: 5, defaultVoiceEnabled: false },
      heartRatePreferences: { ...theirs.heartRatePreferences, age: 61, aiVoice: 'Atlas' },
    });
    const merged = merge('profile', undefined, mine, { ...mine, rev: 'theirs', body }).document.body;
    expect(merged).toEqual({
      ...body,
      preferences: { defaultVolume: 5, defaultVoiceEnabled: false, weeklyGoal: 3 },
      heartRatePreferences: { ...(body['heartRatePreferences'] as object), coachingLevel: 'transitions' },
      updatedAt: mine.body['updatedAt'],
    });
  });

  it('leaves what a newer version wrote, known here or not, and changes only what was chosen', async () => {
    const { ports, app } = await signedIn();
    const { state } = app.account.view.getState();
    const id = state.status === 'signed-in' ? state.user.id : '';
    await app.settings.save({ age: 41 });
    const stored = (await ports.records.get('profile', id))!;
    const heart = {
      ...(stored.body['heartRatePreferences'] as Record<string, string>),
      coachingLevel: 'sung',
      resting: 50,
    };
    const newer = {
      ...stored.body,
      theme: 'dusk',
      preferences: { defaultVolume: 40, units: 'imperial' },
      heartRatePreferences: heart,
    };
    ports.records.receive('profile', { ...stored, rev: 'elsewhere', body: newer });
    await settled();
    expect(await app.settings.save({ maxHeartRate: 181, age: undefined })).toEqual({ ok: true });
    const { age: _age, ...rest } = heart as Record<string, unknown>;
    expect((await ports.records.get('profile', id))!.body).toMatchObject({
      theme: 'dusk',
      preferences: { defaultVolume: 40, units: 'imperial' },
      heartRatePreferences: { ...rest, maxHeartRate: 181 },
    });
    expect(preferencesOf(app)).toMatchObject({ maxHeartRate: 181, coachingLevel: 'when-it-matters' });
  });

  it('says so if they cannot be kept, or if no one is here', async () => {
    const { ports, app } = await signedIn();
    ports.log.expect('settings-save-failed');
    const sentence = { ok: false, message: 'Error saving settings. Please try again.' };
    const { put } = ports.records;
    ports.records.put = async () => {
      throw new Failure('storage-unavailable');
    };
    expect(await app.settings.save({ aiVoice: 'Atlas' })).toEqual(sentence);
    ports.records.put = put;
    await app.account.signOut();
    ports.log.expect('settings-save-failed');
    expect(await app.settings.save({ aiVoice: 'Atlas' })).toEqual(sentence);
  });
});

describe('the voice of the person here', () => {
  const preferences = { age: 30, ttsProvider: 'groq', aiVoice: 'Cheyenne', openaiVoice: 'coral' } as const;

  it('is the one chosen for the provider that was chosen', () => {
    expect(voiceOf(preferences, 'Anna')).toEqual({ provider: 'groq', voice: 'Cheyenne' });
    expect(voiceOf({ ...preferences, ttsProvider: 'openai' }, 'Anna')).toEqual({ provider: 'openai', voice: 'coral' });
    expect(voiceOf({ ...preferences, ttsProvider: 'webspeech' }, 'Anna')).toEqual({
      provider: 'webspeech',
      voice: 'Anna',
    });
  });

  it('speaks from the sign-in on, and after each change', async () => {
    const { ports, app } = await signedIn();
    ports.server.providers = [
      { provider: 'groq', voices: [], whyNot: null },
      { provider: 'openai', voices: [], whyNot: null },
    ];
    const { player } = await app.workout.fetch();
    const { aRound, aStep, aTimer } = await import('../testing/workout.ts');
    player.load(aTimer([aRound('A', [aStep('Squats', 5)])]));
    await settled();
    expect(ports.server.spoken.map(({ provider, voice }) => `${provider} ${voice}`)).toContain('groq Cheyenne');
    await app.settings.save({ ttsProvider: 'openai', openaiVoice: 'nova' });
    await settled();
    player.load(aTimer([aRound('A', [aStep('Squats', 5)])]));
    await settled();
    expect(ports.server.spoken.at(-1)).toMatchObject({ provider: 'openai', voice: 'nova' });
  });
});
