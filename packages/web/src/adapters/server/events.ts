import { backoff, stopAll, type Clock, type Page, type Random, type Stop } from '@roundbell/core';
import { aroundRest } from '../page/rest.ts';

/** The part of EventSource used here. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(type: string, listen: (event: MessageEvent<string>) => void): void;
  close(): void;
}

const CLOSED = 2;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly random: Random;
  readonly openStream: () => EventStream;
}

/** A stream that is kept open until `close`. */
export interface KeptStream {
  /** Tries immediately if the stream is closed, for example after a sign-in. */
  reopen(): void;
  readonly close: Stop;
}

/**
 * PRT-24: a browser gives up a stream for good at the first refusal (such as a 401). This one is opened again: after a
 * back-off, when the network is back, when the page is visible again. Each opening calls back too: something may have been
 * missed. `onLive` reports whether the stream has spoken since it was last opened or cut.
 */
export function keepStream(
  { clock, page, random, openStream }: Deps,
  onSequence: (sequence: number) => void,
  onLive: (isLive: boolean) => void = () => {},
): KeptStream {
  let failures = 0;
  let stopWaiting: Stop = () => {};
  let stream = open();

  function open(): EventStream {
    const opened = openStream();
    const hear = (event: MessageEvent<string>) => {
      failures = 0;
      onLive(true);
      onSequence(Number(event.data) || 0);
    };
    opened.addEventListener('hello', hear);
    opened.addEventListener('seq', hear);
    opened.addEventListener('error', () => {
      onLive(false);
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
  const leave = () => {
    stopWaiting();
    stream.close();
  };
  const stop = stopAll([page.onOnline(reopen), page.onVisible(reopen), aroundRest({ leave, comeBack: reopen })]);
  return {
    reopen,
    close() {
      stop();
      stopWaiting();
      stream.close();
    },
  };
}
