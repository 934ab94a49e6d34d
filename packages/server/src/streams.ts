// The open event streams: counted by account, ended together when the server stops.

import type { Stop } from '@roundbell/core';

/** What feeds one stream. */
export interface StreamSource {
  /** Begins; calls `send` for each event, `end` when there is nothing more to say. The result is called at the end. */
  open(send: (event: string, text: string) => void, end: Stop): Stop;
}

/** All open streams. */
export interface Streams {
  countOf(owner: string): number;
  /** The answer to an EventSource. */
  answer(owner: string, source: StreamSource): Response;
  /** Ends all of them, and every later one at once. */
  close(): void;
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // A buffering proxy would hold the events back.
  'x-accel-buffering': 'no',
};

/** Starts with none. */
export function createStreams(): Streams {
  const open = new Map<string, Set<Stop>>();
  let isClosed = false;

  function remember(owner: string, end: Stop): void {
    open.set(owner, (open.get(owner) ?? new Set()).add(end));
  }

  function forget(owner: string, end: Stop): void {
    const ofOwner = open.get(owner);
    ofOwner?.delete(end);
    if (ofOwner?.size === 0) open.delete(owner);
  }

  return {
    countOf: (owner) => open.get(owner)?.size ?? 0,
    answer(owner, source) {
      const encoder = new TextEncoder();
      let end: Stop = () => undefined;
      let isCancelled = false;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          let isOpen = true;
          let stop: Stop = () => undefined;
          end = () => {
            if (!isOpen) return;
            isOpen = false;
            forget(owner, end);
            stop();
            if (!isCancelled) controller.close();
          };
          remember(owner, end);
          stop = source.open((event, text) => {
            if (isOpen) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${text}\n\n`));
          }, end);
          if (isClosed) end();
        },
        cancel() {
          isCancelled = true;
          end();
        },
      });
      return new Response(body, { headers: HEADERS });
    },
    close() {
      isClosed = true;
      for (const ofOwner of [...open.values()]) for (const end of [...ofOwner]) end();
    },
  };
}
