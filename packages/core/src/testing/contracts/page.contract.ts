// What every page must report and do.

import { describe, expect, it } from 'vitest';
import type { Millis } from '../../base/units.ts';
import type { Page, PageMessage, RemoteCommand, NowPlaying } from '../../ports/page.ts';
import { settled } from '../fake-clock.ts';

/** A visible, online page, and the ways to change that and to look at what it does to the device. */
export interface PageBench {
  readonly page: Page;
  show(): void;
  hide(): void;
  goOnline(): void;
  goOffline(): void;
  /** From now on the platform does, or does not, let the screen stay on. */
  grantAwake(granted: boolean): void;
  isAwake(): boolean;
  felt(): readonly (readonly Millis[])[];
  /** What the lock screen shows, in the words of the card. */
  shown(): Pick<NowPlaying, 'title' | 'subtitle' | 'timerName' | 'playing'> | undefined;
  press(command: RemoteCommand): void;
  /** Another page of the same device. */
  beside(): Page;
}

/** A card to show. */
export const testCard: NowPlaying = {
  title: 'Squats',
  subtitle: 'Round 1/2 · Repeat 1/3',
  timerName: 'Morning',
  playing: true,
  duration: 40,
  position: 10,
};

const unwanted = (): void => {
  throw new Error('no one else asks');
};

/** Registers the suite of the Page port. */
export function pageContract(name: string, make: () => PageBench): void {
  describe(`a page (${name})`, () => {
    it('reports whether it is visible, and when it becomes visible again', () => {
      const { page, show, hide } = make();
      let seen = 0;
      const stop = page.onVisible(() => (seen += 1));
      expect(page.isVisible()).toBe(true);
      hide();
      expect(page.isVisible()).toBe(false);
      expect(seen).toBe(0);
      show();
      expect(page.isVisible()).toBe(true);
      expect(seen).toBe(1);
      stop();
      hide();
      show();
      expect(seen).toBe(1);
    });

    it('a page that is hidden, or is about to freeze or end, is reported once', () => {
      const { page, show, hide } = make();
      const seen: boolean[] = [];
      const stop = page.onHidden(() => seen.push(page.isVisible()));
      hide();
      expect(seen).toEqual([false]);
      show();
      hide();
      expect(seen).toEqual([false, false]);
      stop();
      show();
      hide();
      expect(seen).toHaveLength(2);
    });

    it('reports whether it is online, when the network is lost and when it is back', () => {
      const { page, goOnline, goOffline } = make();
      let back = 0;
      let lost = 0;
      const stop = page.onOnline(() => (back += 1));
      const stopLost = page.onOffline(() => (lost += 1));
      expect(page.isOnline()).toBe(true);
      goOffline();
      expect(page.isOnline()).toBe(false);
      expect(back).toBe(0);
      goOnline();
      expect(page.isOnline()).toBe(true);
      expect([back, lost]).toEqual([1, 1]);
      stop();
      stopLost();
      goOffline();
      goOnline();
      expect([back, lost]).toEqual([1, 1]);
    });

    it('keeps the screen on until told not to, even if asked twice', async () => {
      const { page, isAwake } = make();
      expect(await Promise.all([page.keepAwake(true), page.keepAwake(true)])).toEqual([true, true]);
      expect(isAwake()).toBe(true);
      expect(await page.keepAwake(false)).toBe(true);
      expect(isAwake()).toBe(false);
      expect(await page.keepAwake(false)).toBe(true);
    });

    it('reports that the platform does not let the screen stay on, and asks again each time', async () => {
      const { page, grantAwake, isAwake } = make();
      grantAwake(false);
      expect(await page.keepAwake(true)).toBe(false);
      expect(isAwake()).toBe(false);
      grantAwake(true);
      expect(await page.keepAwake(true)).toBe(true);
      expect(isAwake()).toBe(true);
    });

    it('loses the screen when it is hidden, which is not a refusal, and keeps it on when asked on return', async () => {
      const { page, show, hide, isAwake } = make();
      await page.keepAwake(true);
      hide();
      expect(isAwake()).toBe(false);
      expect(await page.keepAwake(true)).toBe(true);
      expect(isAwake()).toBe(false);
      show();
      expect(await page.keepAwake(true)).toBe(true);
      expect(isAwake()).toBe(true);
    });

    it('vibrates while it is visible', () => {
      const { page, show, hide, felt } = make();
      page.vibrate([200]);
      hide();
      page.vibrate([300]);
      show();
      page.vibrate([100, 50, 100]);
      expect(felt()).toEqual([[200], [100, 50, 100]]);
    });

    it('shows a card until it is taken away', () => {
      const { page, shown } = make();
      page.showNowPlaying(undefined);
      expect(shown()).toBeUndefined();
      page.showNowPlaying(testCard);
      const { title, subtitle, timerName, playing } = testCard;
      expect(shown()).toMatchObject({ title, subtitle, timerName, playing });
      page.showNowPlaying({ ...testCard, title: 'Rest', playing: false });
      expect(shown()).toMatchObject({ title: 'Rest', playing: false });
      page.showNowPlaying(undefined);
      expect(shown()).toBeUndefined();
    });

    it('passes on what is pressed next to the card, while there is one and someone listens', () => {
      const { page, press } = make();
      const pressed: RemoteCommand[] = [];
      const stop = page.onRemote((command) => pressed.push(command));
      press('play');
      page.showNowPlaying(testCard);
      for (const command of ['pause', 'play', 'next', 'previous'] as const) press(command);
      page.showNowPlaying(undefined);
      press('pause');
      page.showNowPlaying(testCard);
      stop();
      press('pause');
      expect(pressed).toEqual(['pause', 'play', 'next', 'previous']);
    });

    it('holds a name that no other page can hold meanwhile, and each page reports those of the others', async () => {
      const { page, beside } = make();
      const other = beside();
      const stop = await page.claim('run/a', 'if-free', unwanted);
      expect(stop).toBeDefined();
      expect(await other.claim('run/a', 'if-free', unwanted)).toBeUndefined();
      const stopOther = await other.claim('run/b', 'if-free', unwanted);
      expect([...((await page.claimed()) ?? [])]).toEqual(['run/b']);
      expect([...((await other.claimed()) ?? [])]).toEqual(['run/a']);
      stop?.();
      stop?.();
      await settled();
      expect([...((await other.claimed()) ?? [])]).toEqual([]);
      const stopAgain = await other.claim('run/a', 'if-free', unwanted);
      expect(stopAgain).toBeDefined();
      stopAgain?.();
      stopOther?.();
    });

    it('holds a name once, however often it is asked', async () => {
      const { page, beside } = make();
      const stop = await page.claim('run/a', 'if-free', unwanted);
      expect(await page.claim('run/a', 'if-free', unwanted)).toBeDefined();
      expect(await page.claim('run/a', 'from-other', unwanted)).toBeDefined();
      stop?.();
      await settled();
      const other = await beside().claim('run/a', 'if-free', unwanted);
      expect(other).toBeDefined();
      other?.();
    });

    it('gets a name from the page that holds it as soon as that page lets go', async () => {
      const { page, beside } = make();
      const heard: string[] = [];
      const stop = await page.claim('run/a', 'if-free', (how) => {
        heard.push(how);
        void Promise.resolve().then(() => stop?.());
      });
      const stopOther = await beside().claim('run/a', 'from-other', unwanted);
      expect(stopOther).toBeDefined();
      expect(heard).toEqual(['asked']);
      expect([...((await page.claimed()) ?? [])]).toEqual(['run/a']);
      stopOther?.();
    });

    it('takes a name from a page that does not let go, and that page learns of it', async () => {
      const { page, beside } = make();
      const heard: string[] = [];
      const stop = await page.claim('run/a', 'if-free', (how) => heard.push(how));
      const stopOther = await beside().claim('run/a', 'from-other', unwanted);
      expect(stopOther).toBeDefined();
      expect(heard).toEqual(['asked', 'lost']);
      stop?.();
      expect([...((await page.claimed()) ?? [])]).toEqual(['run/a']);
      stopOther?.();
    });

    it('a page can tell the other pages of its device that someone has signed out; where it cannot, no one hears', () => {
      const { page, beside } = make();
      const heard: PageMessage[] = [];
      const stop = beside().onBroadcast((word) => heard.push(word));
      for (const word of ['signed-out', 'signed-out-removed'] as const) page.broadcast(word);
      expect(heard).toEqual(['signed-out', 'signed-out-removed']);
      stop();
      page.broadcast('signed-out');
      expect(heard).toHaveLength(2);
    });
  });
}
