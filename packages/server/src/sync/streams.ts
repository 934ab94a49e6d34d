// The open event streams: counted by account, ended together when the server stops.

import type { Stop } from '@roundbell/core';

/** What feeds one stream. */
export interface StreamSource {
  /** Starts; calls `send` for each event (its text may have lines), `end` when there is nothing more to send. The result is called at the end. */
  open(send: (event: string, text: string) => void, end: Stop): Stop;
}

/** All open streams. */
export interface Streams {
  countOf(owner: string): number;
  /** Of all accounts. */
  count(): number;
  /** The answer to an EventSource; `signIn` tells the owner's sign-ins apart. */
  answer(owner: string, signIn: string, source: StreamSource): Response;
  /** Sends 'pull now' a last time and ends one account's streams: their sign-ins are over. */
  endOf(owner: string): void;
  /** The same, but for those of one sign-in, whose next cookie is still on its way. (ACC-219) */
  endOthers(owner: string, signIn: string): void;
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
  readonly signIn: string;
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

  function endWhere(owner: string, isOver: (stream: OpenStream) => boolean): void {
    for (const stream of [...(open.get(owner) ?? [])].filter(isOver)) {
      stream.send('seq', '0');
      stream.end();
    }
  }

  return {
    countOf: (owner) => open.get(owner)?.size ?? 0,
    count: () => [...open.values()].reduce((total, ofOwner) => total + ofOwner.size, 0),
    answer: (owner, signIn, source) =>
      answer(signIn, source, {
        onOpen(stream) {
          open.set(owner, (open.get(owner) ?? new Set()).add(stream));
          if (isClosed) stream.end();
        },
        onEnd: (stream) => forget(owner, stream),
      }),
    endOf: (owner) => endWhere(owner, () => true),
    endOthers: (owner, signIn) => endWhere(owner, (stream) => stream.signIn !== signIn),
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
function answer(signIn: string, source: StreamSource, { onOpen, onEnd }: Watching): Response {
  const encoder = new TextEncoder();
  let stream: OpenStream | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      let stop: Stop = () => undefined;
      const opened: OpenStream = {
        signIn,
        send(event, text) {
          const lines = text.split('\n').map((line) => `data: ${line}\n`);
          if (isOpen) controller.enqueue(encoder.encode(`event: ${event}\n${lines.join('')}\n`));
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
