// The open event streams: counted by account, ended together when the server stops.

import type { Stop } from '@roundbell/core/ports';
import type { MemoryBudget } from '../limits/memory-budget.ts';

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
  /** The same, but for those of one sign-in, whose next cookie is still on its way. */
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

/** Starts with none. What no one reads takes room, and a stream that holds back too much ends: its page opens another and pulls. */
export function createStreams(memoryBudget: MemoryBudget): Streams {
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
        take: (bytes) => memoryBudget.take(owner, bytes) === 'taken',
        give: (bytes) => memoryBudget.give(owner, bytes),
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

/** More unread events than two of the largest: no one is there. */
const MOST_UNREAD = 131_072;

interface Watching {
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
  readonly onOpen: (stream: OpenStream) => void;
  readonly onEnd: (stream: OpenStream) => void;
}

/** A stream fed by its source until either side ends it, the browser goes away, or no one reads it. */
function answer(signIn: string, source: StreamSource, watching: Watching): Response {
  let feed: Feed | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        feed = createFeed(signIn, controller, watching);
        feed.onEnd(source.open(feed.send, feed.end));
        watching.onOpen(feed);
      },
      pull: () => feed?.read(),
      cancel: () => feed?.leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
  );
  return new Response(body, { headers: HEADERS });
}

/** What a stream's source and its reader do to it. */
interface Feed extends OpenStream {
  /** Gives back the room of what was read. */
  readonly read: Stop;
  /** The browser has gone away. */
  readonly leave: Stop;
  /** Says what to call at the end. */
  readonly onEnd: (stop: Stop) => void;
}

function createFeed(
  signIn: string,
  controller: ReadableStreamDefaultController<Uint8Array>,
  { take, give, onEnd }: Watching,
): Feed {
  const encoder = new TextEncoder();
  let isOpen = true;
  let stop: Stop = () => undefined;
  let unread = 0;

  function read(): void {
    if (!isOpen) return;
    const left = MOST_UNREAD - (controller.desiredSize ?? MOST_UNREAD);
    give(unread - left);
    unread = left;
  }

  /** `close` says how the other side hears of it. */
  function finish(close: Stop): void {
    if (!isOpen) return;
    isOpen = false;
    onEnd(feed);
    stop();
    give(unread);
    close();
  }

  const feed: Feed = {
    signIn,
    read,
    send(event, text) {
      if (!isOpen) return;
      const lines = text.split('\n').map((line) => `data: ${line}\n`);
      const bytes = encoder.encode(`event: ${event}\n${lines.join('')}\n`);
      read();
      if (unread + bytes.length > MOST_UNREAD || !take(bytes.length))
        return finish(() => controller.error(new Error('no one reads these events')));
      unread += bytes.length;
      controller.enqueue(bytes);
      // With a reader that waits it is read at once.
      read();
    },
    end: () => finish(() => controller.close()),
    leave: () => finish(() => undefined),
    onEnd: (then) => (isOpen ? void (stop = then) : then()),
  };
  return feed;
}
