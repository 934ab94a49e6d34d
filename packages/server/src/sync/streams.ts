// The open event streams: counted by account, ended together when the server stops.

import type { Stop } from '@roundbell/core';

/** What feeds one stream. */
export interface StreamSource {
  /** Starts; calls `send` for each event, `end` when there is nothing more to send. The result is called at the end. */
  open(send: (event: string, text: string) => void, end: Stop): Stop;
}

/** All open streams. */
export interface Streams {
  countOf(owner: string): number;
  /** The answer to an EventSource. */
  answer(owner: string, source: StreamSource): Response;
  /** Sends 'pull now' a last time and ends one account's streams: their sign-ins are over. */
  endOf(owner: string): void;
  /** Ends all of them, and every later one immediately. */
  close(): void;
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // A buffering proxy would hold the events back.
  'x-accel-buffering': 'no',
};

/** One of them. */
interface OpenStream {
  readonly send: (event: string, text: string) => void;
  readonly end: Stop;
}

/** Starts with none. */
export function createStreams(): Streams {
  const open = new Map<string, Set<OpenStream>>();
  let isClosed = false;

  function forget(owner: string, stream: OpenStream): void {
    const ofOwner = open.get(owner);
    ofOwner?.delete(stream);
    if (ofOwner?.size === 0) open.delete(owner);
  }

  return {
    countOf: (owner) => open.get(owner)?.size ?? 0,
    answer: (owner, source) =>
      answer(source, {
        onOpen(stream) {
          open.set(owner, (open.get(owner) ?? new Set()).add(stream));
          if (isClosed) stream.end();
        },
        onEnd: (stream) => forget(owner, stream),
      }),
    endOf(owner) {
      for (const { send, end } of [...(open.get(owner) ?? [])]) {
        send('seq', '0');
        end();
      }
    },
    close() {
      isClosed = true;
      for (const ofOwner of [...open.values()]) for (const { end } of [...ofOwner]) end();
    },
  };
}

interface Watching {
  readonly onOpen: (stream: OpenStream) => void;
  readonly onEnd: (stream: OpenStream) => void;
}

/** A stream fed by its source until either side ends it, or the browser goes away. */
function answer(source: StreamSource, { onOpen, onEnd }: Watching): Response {
  const encoder = new TextEncoder();
  let stream: OpenStream | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      let stop: Stop = () => undefined;
      const opened: OpenStream = {
        send(event, text) {
          if (isOpen) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${text}\n\n`));
        },
        end() {
          if (!isOpen) return;
          isOpen = false;
          onEnd(opened);
          stop();
          if (!isCancelled) controller.close();
        },
      };
      stream = opened;
      stop = source.open(opened.send, opened.end);
      onOpen(opened);
    },
    cancel() {
      isCancelled = true;
      stream?.end();
    },
  });
  return new Response(body, { headers: HEADERS });
}
