// Buffers the documents of one kind that events carry, until the next pull.

import type { Checkpoint } from '../ports/document-log.ts';
import type { Document } from '../ports/wire/wire.ts';

/** The changes of one kind after `since`, up to `sequence`. */
export interface KindChanges {
  readonly epoch: string;
  readonly since: number;
  readonly sequence: number;
  /** Undefined if there is more than an event carries. */
  readonly documents: readonly Document[] | undefined;
}

/** What was buffered, and up to where it reaches. */
export interface Buffered {
  readonly documents: readonly Document[];
  readonly sequence: number;
}

export interface EventBuffer {
  add(page: KindChanges): void;
  /** Drops the buffer: the next pull asks the server. */
  askServer(): void;
  /** What a pull from here gets; undefined if the server has to be asked. Empties the buffer. */
  take(from: Checkpoint | undefined, limit: number): Buffered | undefined;
}

/** The first pull asks the server. */
export function createEventBuffer(): EventBuffer {
  let pages: readonly KindChanges[] | 'ask' = 'ask';
  return {
    add(page) {
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
function follow(
  pages: readonly KindChanges[],
  { sequence, epoch = '' }: Checkpoint,
  limit: number,
): Buffered | undefined {
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
