// Programs that accompany a browser: each started, and ended, as a group.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that has said nothing by then will not (ms). */
const WAIT = 30_000;

/** How a program is started. */
export interface Program {
  readonly command: string;
  readonly options: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Asked repeatedly, with the output so far, until true. */
  readonly isReady: (output: string) => boolean | Promise<boolean>;
}

/** A running program. */
export interface RunningProgram {
  /** What it has written so far; a fourth pipe is open for programs that answer there. */
  output(): string;
  end(): Promise<void>;
}

/** Starts a program and waits until it is ready; one that ends early or never gets there fails with its output. */
export async function startProgram({ command, options, environment, isReady }: Program): Promise<RunningProgram> {
  const child = spawn(command, options, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of child.stdio.slice(1)) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const failure = new Promise<never>((_, reject) => child.once('error', reject));
  await Promise.race([failure, untilReady(child, command, () => output, isReady)]);
  return { output: () => output, end: () => endGroup(child) };
}

async function untilReady(child: ChildProcess, command: string, output: () => string, isReady: Program['isReady']) {
  const deadline = performance.now() + WAIT;
  while (!(await isReady(output()))) {
    if (child.exitCode !== null) throw new Error(`${command} ended before it was ready:\n${output()}`);
    if (performance.now() > deadline) {
      await endGroup(child);
      throw new Error(`${command} is not ready:\n${output()}`);
    }
    await pause();
  }
}

/** The wait between two looks at something. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30));
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    return;
  }
  await gone;
}
