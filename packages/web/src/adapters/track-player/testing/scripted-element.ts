// An audio element that a test moves: its place goes on with a clock, and its events come later, as in a browser.

import { fakeClock, type FakeClock } from '@roundbell/core/testing';
import { vi } from 'vitest';

const SEEKS_FOR = 20;
const MOVED_EVERY = 250;
const LENGTH = 5;

/** An audio element of a test; one whose source is 'broken' cannot be played. */
export type ScriptedElement = ReturnType<typeof scriptedElement>;

function scriptedElement(clock: FakeClock) {
  const target = new EventTarget();
  const happen = (type: string) => void target.dispatchEvent(new Event(type));
  const later = (run: () => unknown) => void clock.after(1, run);
  const refusal: { with?: unknown } = {};
  let stood = { place: 0, at: 0 };
  const stand = (place: number) => {
    stood = { place, at: clock.now() };
  };
  const placeNow = (): number =>
    stood.place + (element.paused || element.seeking ? 0 : (clock.now() - stood.at) / 1000);
  const element = Object.assign(target, {
    ...{ preload: '', volume: 1, muted: false, paused: true, ended: false, seeking: false, error: null },
    /** What `play` rejects with, if there is anything in it. */
    refusal,
    happen,
    load() {
      stand(0);
      later(() => happen('emptied'));
    },
    async play() {
      if ('with' in refusal) throw refusal.with;
      if (!element.paused) return;
      stand(placeNow());
      Object.assign(element, { paused: false, ended: false });
      later(() => happen('play'));
      later(() => !element.paused && happen('playing'));
    },
    pause() {
      if (element.paused) return;
      stand(placeNow());
      element.paused = true;
      later(() => happen('pause'));
    },
    /** The end is reached. */
    end() {
      stand(LENGTH);
      Object.assign(element, { paused: true, ended: true });
      happen('pause');
      happen('ended');
    },
  });
  clock.every(MOVED_EVERY, () => !element.paused && happen('timeupdate'));
  return withPlace(withSource(element, stand, later), { placeNow, stand, clock });
}

interface Moved {
  seeking: boolean;
  happen(type: string): void;
}

/** Whatever source it is given can be played a moment later, or cannot. */
function withSource<T extends Moved>(element: T, stand: (place: number) => void, later: (run: () => unknown) => void) {
  let src = '';
  const own = {
    removeAttribute: (_name: 'src') => void (src = ''),
    get src() {
      return src;
    },
    set src(next: string) {
      src = next;
      stand(0);
      later(() => {
        if (next !== src) return;
        const isBroken = src.includes('broken');
        Object.assign(element, { error: isBroken ? new Error('no sound') : null });
        element.happen(isBroken ? 'error' : 'canplay');
      });
    },
  };
  return withOwn(element, own);
}

/** Another place is reached a moment after it was asked for. */
function withPlace<T extends Moved>(
  element: T,
  given: { readonly placeNow: () => number; readonly stand: (place: number) => void; readonly clock: FakeClock },
) {
  const { placeNow, stand, clock } = given;
  const own = {
    get currentTime() {
      return placeNow();
    },
    set currentTime(to: number) {
      element.seeking = true;
      stand(to);
      clock.after(SEEKS_FOR, () => {
        element.seeking = false;
        stand(to);
        element.happen('seeked');
      });
    },
  };
  return withOwn(element, own);
}

/** One object with the properties of another, as they are, getters included. */
function withOwn<T extends object, O extends object>(element: T, own: O): T & O {
  Object.defineProperties(element, Object.getOwnPropertyDescriptors(own));
  return element as T & O;
}

/** Makes the page's audio elements scripted; `made` lists them, `urls` the files that were not given up. */
export function scriptedElements() {
  const clock = fakeClock();
  const made: ScriptedElement[] = [];
  const urls = new Map<string, Blob>();
  vi.stubGlobal('Audio', function Audio() {
    const element = scriptedElement(clock);
    made.push(element);
    return element;
  });
  vi.stubGlobal('navigator', {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (!(file instanceof Blob)) throw new TypeError('no file');
    const url = `blob:${file.type === 'audio/wav' ? 'whole' : 'broken'}-${urls.size}`;
    urls.set(url, file);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
  return { clock, made, urls };
}
