// Where the log goes: standard output, which may be a pipe whose reader has gone or a file on a disk that is full. The server
// goes on without it. (The stream that Node.js makes of it is over after its first error; pino's own never ends the process
// while the disk is full.)

import { write } from 'node:fs';
import { type After } from './sweep.ts';
import { codeOf } from './thrown.ts';

/** Writes some of these bytes; calls back with how many, or why none. */
export type WriteBytes = (bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

/** Where lines are written. Never throws, never waits. */
export interface LogOutput {
  write(line: string): void;
  /** Whether lines are refused at the moment. */
  isFailing(): boolean;
}

/** What an output needs; `onTaken` hears once lines are taken again, and how many were dropped. */
interface LogOutputParts {
  readonly writeBytes: WriteBytes;
  readonly after: After;
  readonly onTaken: (dropped: number) => void;
}

/** While lines are refused, those that fit here wait; what is logged then is dropped. */
const WAITING_BYTES = 1_048_576;
/** A reader that is behind is given this long before it is tried again. */
const BEHIND_MILLIS = 100;

/** Writes to standard output itself. */
export const toStandardOutput: WriteBytes = (bytes, done) => write(process.stdout.fd, bytes, done);

/** An output that tries again with each line, after one that was refused. */
export function openLogOutput({ writeBytes, after, onTaken }: LogOutputParts): LogOutput {
  let lines: Buffer[] = [];
  let waiting = 0;
  let isWriting = false;
  let state: { readonly kind: 'taking' } | { readonly kind: 'refusing'; readonly dropped: number } = { kind: 'taking' };

  function next(): void {
    if (isWriting || waiting === 0) return;
    isWriting = true;
    const bytes = Buffer.concat(lines);
    lines = [bytes];
    writeBytes(bytes, (error, written) => {
      isWriting = false;
      if (error === null) return taken(written);
      // A pipe that is full is not a pipe that is broken.
      if (codeOf(error) === 'EAGAIN') return void after(BEHIND_MILLIS, next);
      if (state.kind === 'taking') state = { kind: 'refusing', dropped: 0 };
    });
  }

  function taken(written: number): void {
    const [first = Buffer.alloc(0), ...rest] = lines;
    lines = [first.subarray(written), ...rest];
    waiting -= written;
    if (waiting > 0) return next();
    lines = [];
    if (state.kind === 'taking') return;
    const { dropped } = state;
    state = { kind: 'taking' };
    onTaken(dropped);
  }

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waiting + bytes.length <= WAITING_BYTES) {
        lines.push(bytes);
        waiting += bytes.length;
      } else if (state.kind === 'refusing') state = { ...state, dropped: state.dropped + 1 };
      next();
    },
    isFailing: () => state.kind === 'refusing',
  };
}
