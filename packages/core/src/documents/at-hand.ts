// What events have brought of one kind of document, until the store asks for what is new.

import type { Checkpoint } from '../ports/document-log.ts';
import type { Document } from '../ports/wire/wire.ts';

/** The changes of one kind after `since`, up to `sequence`. */
export interface Brought {
  readonly epoch: string;
  readonly since: number;
  readonly sequence: number;
  /** Undefined if there is more than an event carries. */
  readonly documents: readonly Document[] | undefined;
}

/** What was at hand, and up to where it reaches. */
export interface FromHand {
  readonly documents: readonly Document[];
  readonly sequence: number;
}

/** Answers a pull, if it can, without the server. */
export interface AtHand {
  /** An event has brought this. */
  put(page: Brought): void;
  /** The next pull asks the server, whatever is at hand: someone wants to know what it has. */
  askServer(): void;
  /** What a pull from here gets; undefined if the server has to be asked. Nothing is at hand afterwards. */
  take(from: Checkpoint | undefined, limit: number): FromHand | undefined;
}

/** SYN-164: the first pull asks the server. */
export function createAtHand(): AtHand {
  let pages: readonly Brought[] | 'ask' = 'ask';
  return {
    put(page) {
      if (pages !== 'ask') pages = [...pages, page];
    },
    askServer() {
      pages = 'ask';
    },
    take(from, limit) {
      const taken = pages;
      pages = [];
      if (taken === 'ask' || taken.length === 0 || from === undefined) return undefined;
      return follow(taken, from, limit);
    },
  };
}

/** One page after the other, as long as each begins where everything before it is known. */
function follow(pages: readonly Brought[], { sequence, epoch = '' }: Checkpoint, limit: number): FromHand | undefined {
  const documents = new Map<string, Document>();
  let reached = sequence;
  for (const page of pages) {
    if (page.epoch !== epoch) return undefined;
    if (page.sequence <= reached) continue;
    if (page.documents === undefined || page.since > reached) return undefined;
    for (const document of page.documents) documents.set(document.id, document);
    reached = page.sequence;
  }
  return documents.size < limit ? { documents: [...documents.values()], sequence: reached } : undefined;
}
