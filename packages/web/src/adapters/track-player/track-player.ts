import { createEmitter } from '@roundbell/core/base';
import type { Log, TrackFile, TrackNews, TrackPlayer } from '@roundbell/core/ports';

/** Safari's; not in TypeScript's library yet. */
interface SessionNavigator {
  readonly audioSession?: { type: string };
}

/** What is under way at the element. */
interface Playing {
  /** The address of the file that it has. */
  url: string | undefined;
  /** Rejects the load that is under way. */
  giveUp: ((cause: unknown) => void) | undefined;
  /** The newest place that was asked for while another is being reached, in seconds. */
  target: number | undefined;
  /** Whether the page wants it to play. */
  isAsked: boolean;
}

/** One audio element for the life of the page, which plays a file from memory and no other. */
export function createTrackPlayer({ log }: { readonly log: Log }): TrackPlayer {
  const element = new Audio();
  element.preload = 'auto';
  const news = createEmitter<TrackNews>();
  const playing: Playing = { url: undefined, giveUp: undefined, target: undefined, isAsked: false };
  const tell = (what: TrackNews) => {
    if (playing.url !== undefined && playing.giveUp === undefined) news.emit(what);
  };
  hear(element, playing, tell);
  return {
    load: (file) => load(element, playing, file),
    play() {
      playing.isAsked = true;
      const session = (navigator as SessionNavigator).audioSession;
      if (session) session.type = 'playback';
      element.play().catch((cause: unknown) => {
        // A pause that comes before the sound is no refusal.
        if (cause instanceof DOMException && cause.name === 'AbortError') return;
        log.warn('track-not-played', cause);
        tell('refused');
      });
    },
    pause() {
      playing.isAsked = false;
      element.pause();
    },
    seek(to) {
      if (element.seeking) playing.target = to / 1000;
      else element.currentTime = to / 1000;
    },
    place: () => Math.round((playing.target ?? element.currentTime) * 1000),
    setVolume(volume) {
      element.volume = volume;
    },
    setMuted(muted) {
      element.muted = muted;
    },
    unload: () => unload(element, playing),
    onNews: news.on,
  };
}

function hear(element: HTMLAudioElement, playing: Playing, tell: (news: TrackNews) => void): void {
  // By the time it is heard of, it may have been taken back.
  const tellOthers = (what: 'play' | 'pause') => {
    if (element.paused === playing.isAsked) tell(what);
    playing.isAsked = !element.paused;
  };
  const heard: Readonly<Record<string, () => void>> = {
    playing: () => tell('playing'),
    timeupdate: () => !element.paused && tell('moved'),
    waiting: () => tell('waiting'),
    error: () => tell('failed'),
    play: () => tellOthers('play'),
    pause: () => !element.ended && tellOthers('pause'),
    ended() {
      playing.isAsked = false;
      tell('ended');
    },
    seeked() {
      const next = playing.target;
      playing.target = undefined;
      if (next === undefined) tell('seeked');
      else element.currentTime = next;
    },
  };
  for (const [type, run] of Object.entries(heard)) element.addEventListener(type, run);
}

async function load(element: HTMLAudioElement, playing: Playing, { type, parts }: TrackFile): Promise<void> {
  unload(element, playing);
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  playing.url = url;
  const isPlayable = new Promise<void>((resolve, reject) => {
    playing.giveUp = reject;
    element.addEventListener('canplay', () => resolve(), { once: true });
    element.addEventListener('error', () => reject(element.error), { once: true });
  });
  element.src = url;
  try {
    await isPlayable;
  } finally {
    if (playing.url === url) playing.giveUp = undefined;
  }
}

function unload(element: HTMLAudioElement, playing: Playing): void {
  if (playing.url === undefined) return;
  playing.giveUp?.(new Error('another track has taken its place'));
  playing.isAsked = false;
  element.pause();
  element.removeAttribute('src');
  // Only this lets go of the file.
  element.load();
  URL.revokeObjectURL(playing.url);
  playing.url = undefined;
  playing.target = undefined;
}
