import { backoff } from '@roundbell/core';
import { stopAll, type Millis } from '@roundbell/core/base';
import type { Clock, Page, Random, Stop } from '@roundbell/core/ports';
import { aroundRest } from '../page/rest.ts';

/** The part of EventSource used here. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(type: string, listen: (event: MessageEvent<string>) => void): void;
  close(): void;
}

const CLOSED = 2;
/** The server says something every 25 s: a stream that is silent for longer has been cut without a word. */
const LONGEST_SILENCE: Millis = 60_000;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly random: Random;
  readonly openStream: () => EventStream;
}

/** A stream that is kept open until `close`. */
export interface LastingStream {
  /** Tries immediately if the stream is closed, for example after a sign-in. */
  reopen(): void;
  readonly close: Stop;
}

/**
 * A browser gives up a stream for good at the first refusal (such as a 401). This one is opened again: after a
 * back-off, when the network is back, when the page is visible again. Each opening calls back too: something may have been
 * missed. An event is a number, and a second line if there is one. `onLive` reports whether the stream has spoken since it was last opened or cut; one that falls silent is cut, too.
 */
export function keepStream(
  { clock, page, random, openStream }: Deps,
  onEvent: (sequence: number, more: string | undefined) => void,
  onLive: (isLive: boolean) => void = () => {},
): LastingStream {
  let failures = 0;
  let stopWaiting: Stop = () => {};
  const silence = createSilence(clock, () => {
    onLive(false);
    stream.close();
    reopen();
  });
  let stream = open();

  function open(): EventStream {
    const opened = openStream();
    silence.begin();
    const hear = (event: MessageEvent<string>) => {
      silence.begin();
      failures = 0;
      onLive(true);
      const [number, more] = event.data.split('\n');
      onEvent(Number(number) || 0, more);
    };
    opened.addEventListener('hello', hear);
    opened.addEventListener('seq', hear);
    opened.addEventListener('ping', silence.begin);
    opened.addEventListener('error', () => {
      onLive(false);
      silence.stop();
      stopWaiting();
      stopWaiting = clock.after(backoff(failures++, random.next()), reopen);
    });
    return opened;
  }
  function reopen(): void {
    if (stream.readyState !== CLOSED) return;
    stopWaiting();
    stream = open();
  }

  // A resting page with an open stream is discarded when the stream speaks. No one is notified: the device is closed by now.
  const leave = stopAll([() => stopWaiting(), silence.stop, () => stream.close()]);
  const stop = stopAll([page.onOnline(reopen), page.onVisible(reopen), aroundRest({ leave, comeBack: reopen })]);
  return { reopen, close: stopAll([stop, leave]) };
}

/** Calls back once it has lasted too long since it last began. */
function createSilence(clock: Clock, onTooLong: () => void): { readonly begin: () => void; readonly stop: Stop } {
  let stop: Stop = () => {};
  return {
    begin() {
      stop();
      stop = clock.after(LONGEST_SILENCE, onTooLong);
    },
    stop: () => stop(),
  };
}
