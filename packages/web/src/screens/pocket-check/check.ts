import {
  withAnswer,
  type CheckAnswer,
  type CheckLog,
  checkLogOf,
  looked,
  withEvent,
  restarted,
  TRACK_FORMS,
  type TrackMaker,
} from '@roundbell/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createCheckElement } from './check-element.ts';
import { type CheckSound, withoutHum } from './check-sounds.ts';
import { keepLog, keptLog } from './kept-log.ts';

/** The check as it stands. */
export interface CheckView {
  readonly log: CheckLog;
  readonly stage: 'none' | 'making' | 'ready' | 'refused';
  readonly isPlaying: boolean;
  /** In seconds. */
  readonly place: number;
}

/** The check of pocket mode: one audio element, and what is noted of it. */
export interface Check {
  readonly view: StoreApi<CheckView>;
  /** Watches the page until the result is called, which also ends the sound. */
  open(): () => void;
  /** Makes a sound and opens it; how that went is noted. Never rejects. */
  prepare(sound: CheckSound, maker: TrackMaker): Promise<void>;
  /** Call it inside a gesture. */
  toggle(): void;
  /** By so many seconds, forwards or back. */
  skip(by: number): void;
  answer(title: string, change: Partial<CheckAnswer>): void;
  /** Forgets all that was noted and answered. */
  startOver(): void;
}

/** After a sound begins its clock may jump (ms). */
const UNSTEADY = 150;
const NOTHING = { stage: 'none', isPlaying: false, place: 0 } as const;

/** A page is counted once, however often its check is opened. */
let isCounted = false;

/** Makes a check with what the device has kept of it. */
export function createCheck(): Check {
  const view = createStore<CheckView>(() => ({ ...NOTHING, log: keptLog() }));
  const { change, note, happened, moved } = notesIn(view);
  const element = createCheckElement(
    (what) => happened(element.sound, what),
    () => moved(element.sound),
  );
  let wanted = 0;

  async function prepare(sound: CheckSound, maker: TrackMaker): Promise<void> {
    const turn = (wanted += 1);
    const isWanted = () => turn === wanted;
    view.setState({ ...NOTHING, stage: 'making' });
    const from = performance.now();
    const parts = await partsOf(sound, maker, isWanted).catch(() => []);
    if (!isWanted()) return;
    const madeAt = performance.now();
    const file = new Blob([...parts], { type: 'audio/wav' });
    const outcome = (await element.load(file)) ? 'ready' : 'refused';
    if (!isWanted()) return;
    const size = `${(file.size / 1e6).toFixed(1)} MB in ${parts.length} parts`;
    note(
      `"${sound.label}": made in ${seconds(madeAt - from)}, ${size}, ${outcome} after ${seconds(performance.now() - madeAt)}`,
    );
    view.setState({ stage: outcome });
  }

  return {
    view,
    open() {
      const stops = [element.open(), watchPage(note)];
      if (!isCounted) change({ ...view.getState().log, loads: view.getState().log.loads + 1 });
      isCounted = true;
      note('check opened');
      return () => {
        wanted += 1;
        for (const stop of stops) stop();
        view.setState(NOTHING);
      };
    },
    prepare,
    toggle: element.toggle,
    skip: element.skip,
    answer: (title, given) => change(withAnswer(view.getState().log, title, given)),
    startOver: () => change({ ...checkLogOf(undefined), loads: 1 }),
  };
}

/** What changes the log, and keeps it. */
function notesIn(view: StoreApi<CheckView>) {
  let steadyFrom = Infinity;
  const change = (log: CheckLog): void => {
    view.setState({ log });
    keepLog(log);
  };
  const note = (what: string): void => change(withEvent(view.getState().log, Date.now(), what));
  return {
    change,
    note,
    happened({ paused, currentTime }: HTMLAudioElement, what: string): void {
      steadyFrom = performance.now() + UNSTEADY;
      const { log } = view.getState();
      const figures = restarted(log.figures);
      view.setState({ isPlaying: !paused, place: currentTime, log: { ...log, figures } });
      note(what);
    },
    moved({ paused, currentTime }: HTMLAudioElement): void {
      view.setState({ place: currentTime });
      const now = performance.now();
      if (paused || now < steadyFrom) return;
      const look = { now, wall: Date.now(), place: currentTime * 1000, isHidden: document.hidden };
      // Kept with the next event.
      view.setState(({ log }) => ({ log: { ...log, figures: looked(log.figures, look) } }));
    },
  };
}

/** Notes when the page is hidden, shown, frozen and woken. */
function watchPage(note: (what: string) => void): () => void {
  const stop = new AbortController();
  const seen = ({ type }: Event) => note(type === 'visibilitychange' ? document.visibilityState : type);
  for (const name of ['visibilitychange', 'freeze', 'resume'])
    document.addEventListener(name, seen, { signal: stop.signal });
  return () => stop.abort();
}

async function partsOf({ timer, form, isSilent }: CheckSound, maker: TrackMaker, isWanted: () => boolean) {
  const laid = await maker.lay(timer, { hold: () => 0, lead: 0, shuffle: undefined }, isWanted, () => undefined);
  const parts = (await laid?.render(TRACK_FORMS[form], isWanted)) ?? [];
  return isSilent ? withoutHum(parts) : parts;
}

function seconds(time: number): string {
  return `${(time / 1000).toFixed(2)} s`;
}
