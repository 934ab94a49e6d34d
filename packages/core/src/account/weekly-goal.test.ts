import { describe, expect, it } from 'vitest';
import { createApp, type App } from '../app/app.ts';
import { merge } from '../documents/merge.ts';
import { readPreferences } from '../import-export/account/preferences.ts';
import type { Document } from '../ports/wire/wire.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { chosenBody, newProfile, profileBody, profileOf } from './profile.ts';

const USER = { id: 'u1', email: 'ann@example.com', displayName: 'Ann' };

async function signedIn(email = USER.email): Promise<{ ports: FakePorts; app: App; id: string }> {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.open();
  await app.account.signUp({ email, password: 'secret-1', displayName: 'Ann' });
  await settled();
  const { state } = app.account.view.getState();
  return { ports, app, id: state.status === 'signed-in' ? state.user.id : '' };
}

function goalOf(app: App): unknown {
  const { state } = app.account.view.getState();
  return state.status === 'signed-in' ? state.profile.preferences.weeklyGoal : state.status;
}

const goalIn = (weeklyGoal: unknown) => profileOf(USER, { preferences: { weeklyGoal } }).preferences.weeklyGoal;
const fileOf = async (app: App) => (await (await app.mover.fetch()).exportAll()).files[0]?.text ?? '';

async function bringInto(app: App, text: string): Promise<void> {
  const mover = await app.mover.fetch();
  const read = mover.read(text);
  if (!read.ok) throw new Error(read.problem);
  const preview = await mover.preview(read.content);
  await mover.bring(preview, { mode: 'merge', preferences: true, sessions: true }, () => undefined);
  await settled();
}

describe("someone's weekly goal", () => {
  it('is 1 to 14 sessions, and none at first or if it cannot be read', () => {
    expect(newProfile(USER, new Date(0)).preferences.weeklyGoal).toBeUndefined();
    expect([1, 3, 14].map(goalIn)).toEqual([1, 3, 14]);
    expect([0, 15, 2.5, '3', null, undefined, Number.NaN].map(goalIn)).toEqual(Array.from({ length: 7 }));
  });

  it('is kept in the user document beside everything else, and can be taken back', async () => {
    const { ports, app, id } = await signedIn();
    await app.settings.saveDefaults({ defaultVolume: 35 });
    expect(await app.settings.saveDefaults({ weeklyGoal: 3 })).toEqual({ ok: true });
    await settled();
    expect(goalOf(app)).toBe(3);
    const restarted = createApp(ports);
    await restarted.open();
    await settled();
    expect(goalOf(restarted)).toBe(3);
    await restarted.settings.saveDefaults({ weeklyGoal: undefined });
    await settled();
    expect(goalOf(restarted)).toBeUndefined();
    const { body } = (await ports.records.get('profile', id))!;
    expect(body['preferences']).toEqual({ defaultVolume: 35 });
  });

  it('of a newer version stays until another is chosen', () => {
    const stored = { preferences: { weeklyGoal: { sessions: 3, minutes: 90 } } };
    const chosen = (defaults: { readonly defaultVolume?: number; readonly weeklyGoal?: number | undefined }) =>
      chosenBody(stored, profileOf(USER, stored), {}, defaults)['preferences'];
    expect(chosen({ defaultVolume: 5 })).toMatchObject(stored.preferences);
    expect(chosen({ weeklyGoal: 2 })).toMatchObject({ weeklyGoal: 2 });
    expect(chosen({ weeklyGoal: undefined })).not.toHaveProperty('weeklyGoal');
  });

  it('of two devices is merged as any preference, beside what the other one changed', () => {
    const profile = newProfile(USER, new Date(0));
    const of = (preferences: object): Document => ({
      id: 'u1',
      rev: JSON.stringify(preferences),
      updatedAt: 1,
      deleted: false,
      body: profileBody({ ...profile, preferences: { ...profile.preferences, ...preferences } }),
    });
    const merged = (base: object, mine: object, theirs: object) => {
      const { document, copies } = merge('profile', of(base), of(mine), of(theirs));
      expect(copies).toEqual([]);
      return profileOf(USER, document.body).preferences;
    };
    expect(merged({}, { weeklyGoal: 3 }, { defaultVolume: 10 })).toMatchObject({ weeklyGoal: 3, defaultVolume: 10 });
    expect(merged({ weeklyGoal: 3 }, { defaultVolume: 10 }, {})).toMatchObject({ defaultVolume: 10 });
    expect(merged({ weeklyGoal: 3 }, {}, { weeklyGoal: 3, defaultVolume: 10 }).weeklyGoal).toBeUndefined();
    expect(merged({ weeklyGoal: 3 }, { weeklyGoal: 4 }, { weeklyGoal: 5 }).weeklyGoal).toBe(4);
  });

  it('the goal is in the exported file with the preferences, and an import of preferences sets it to that of the file, or to none', async () => {
    const ann = await signedIn();
    await ann.app.settings.saveDefaults({ weeklyGoal: 3 });
    const withGoal = await fileOf(ann.app);
    expect(JSON.parse(withGoal)).toMatchObject({ preferences: { weeklyGoal: 3 } });
    const ben = await signedIn('ben@example.com');
    const without = await fileOf(ben.app);
    await bringInto(ben.app, withGoal);
    expect(goalOf(ben.app)).toBe(3);
    await bringInto(ben.app, without);
    expect(goalOf(ben.app)).toBeUndefined();
    const preferences = (JSON.parse(withGoal) as { preferences: object }).preferences;
    const isRead = (weeklyGoal: unknown) => readPreferences({ ...preferences, weeklyGoal }).ok;
    expect([14, 15, 0, 1.5, 'x'].map(isRead)).toEqual([true, false, false, false, false]);
  });

  it('signing out removes the goal from the device, with everything else of the account', async () => {
    const { ports, app } = await signedIn();
    await app.settings.saveDefaults({ weeklyGoal: 3 });
    await settled();
    const onDevice = async () => JSON.stringify(await ports.disk.table('identity').all());
    expect(await onDevice()).toContain('"weeklyGoal":3');
    const care = await app.care.fetch();
    expect(await care.signOut('remove')).toEqual({ ok: true });
    await settled();
    expect([goalOf(app), await onDevice()]).toEqual(['signed-out', '[]']);
  });
});
