/** What has happened to the sound, in a few words of the browser's own. */
type OnEvent = (what: string) => void;

/** The audio element of the check, and its buttons on the lock screen. */
export interface CheckElement {
  readonly sound: HTMLAudioElement;
  /** Takes a file in place of the previous one; whether it can be played. */
  load(file: Blob): Promise<boolean>;
  toggle(): void;
  /** By so many seconds, forwards or back. */
  skip(by: number): void;
  /** Hears the element and its buttons until the result is called, which also gives up the file. */
  open(): () => void;
}

/** A refusal comes by then (ms). */
const READY_WITHIN = 60_000;
const HEARD = ['playing', 'pause', 'ended', 'waiting', 'stalled', 'error', 'seeked'] as const;
const BUTTONS = ['play', 'pause', 'nexttrack', 'previoustrack'] as const;
/** In seconds. */
const SKIP = 30;

/** Makes an element without a file. `onEvent` is told what happens to it, `onMoved` that its place moves. */
export function createCheckElement(onEvent: OnEvent, onMoved: () => void): CheckElement {
  const sound = new Audio();
  let url: string | undefined;
  const skip = (by: number): void => void (sound.currentTime = Math.max(0, sound.currentTime + by));
  const act = {
    play: () => void sound.play().catch((cause: unknown) => onEvent(`play refused: ${String(cause)}`)),
    pause: () => sound.pause(),
    nexttrack: () => skip(SKIP),
    previoustrack: () => skip(-SKIP),
  } as const;
  const drop = (): void => {
    if (url === undefined) return;
    const old = url;
    url = undefined;
    sound.pause();
    sound.removeAttribute('src');
    sound.load();
    URL.revokeObjectURL(old);
  };
  const hear = ({ type }: Event): void => {
    if (url === undefined) return;
    const code = type === 'error' ? `, code ${sound.error?.code}` : '';
    onEvent(`${type} at ${sound.currentTime.toFixed(2)} s${code}`);
  };
  return {
    sound,
    async load(file) {
      drop();
      url = URL.createObjectURL(file);
      sound.preload = 'auto';
      sound.src = url;
      const isPlayable = await playable(sound);
      if (isPlayable) takeButtons(act, onEvent);
      return isPlayable;
    },
    toggle: () => (sound.paused ? act.play() : act.pause()),
    skip,
    open() {
      const stop = new AbortController();
      for (const name of HEARD) sound.addEventListener(name, hear, { signal: stop.signal });
      sound.addEventListener('timeupdate', onMoved, { signal: stop.signal });
      return () => {
        stop.abort();
        drop();
        takeButtons(undefined, onEvent);
      };
    },
  };
}

function playable(sound: HTMLAudioElement): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), READY_WITHIN);
    const settle = (is: boolean) => () => {
      clearTimeout(late);
      resolve(is);
    };
    sound.addEventListener('canplay', settle(true), { once: true });
    sound.addEventListener('error', settle(false), { once: true });
  });
}

function takeButtons(act: Readonly<Record<(typeof BUTTONS)[number], () => void>> | undefined, onEvent: OnEvent): void {
  if (!('mediaSession' in navigator)) return;
  for (const name of BUTTONS) {
    const press = () => {
      onEvent(`button ${name}`);
      act?.[name]();
    };
    navigator.mediaSession.setActionHandler(name, act === undefined ? null : press);
  }
}
