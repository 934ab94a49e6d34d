// What this machine gives and what programs take of it.

import { closeSync, fdatasyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What the system counts processor time in. */
const TICK_MILLIS = 10;
const PAGE_BYTES = 8192;

/** Writes of 8 KB a second, each flushed to the disk before the next: no database in this folder can exceed it. */
export function syncsPerSecond(folder: string): number {
  const file = openSync(join(folder, 'probe'), 'w');
  const page = Buffer.alloc(PAGE_BYTES);
  const endsAt = performance.now() + 1000;
  let count = 0;
  for (; performance.now() < endsAt; count++) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  closeSync(file);
  return count;
}

/** The processor time (ms) that a program has taken. */
export function millisOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MILLIS;
}

/** The same of a program and of its children, those that have ended included. */
export function familyMillis(pid: number): number {
  const fields = fieldsOf(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) * TICK_MILLIS;
  return sumOfChildren(pid, millisOf) + millisOf(pid) + ended;
}

/** The same of all of PostgreSQL's processes on this machine. */
export function postgresMillis(): number {
  let millis = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      // Connections of a pool last longer than a row.
      if (statOf(Number(pid))[1] === 'postgres') millis += millisOf(Number(pid));
    } catch {
      // It has ended meanwhile.
    }
  return millis;
}

/** The memory that a program has in use (MB). */
export function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
}

/** The same of a program and its children; what they share is counted once. */
export function familyMemory(pid: number): number {
  const ownOf = (one: number) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  return Math.round((ownOf(pid) + sumOfChildren(pid, ownOf)) / 1024);
}

function sumOfChildren(pid: number, of: (child: number) => number): number {
  let sum = 0;
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' '))
    try {
      if (child.trim() !== '') sum += of(Number(child));
    } catch {
      // It has ended meanwhile.
    }
  return sum;
}

function fieldsOf(pid: number): readonly string[] {
  return statOf(pid)[2]?.split(' ') ?? [];
}

function statOf(pid: number): readonly string[] {
  return /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
}
