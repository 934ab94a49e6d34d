// Programs beside a browser: started in a group of their own, and ended by it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that says nothing by then will not (ms). */
const WAIT = 30_000;

/** What a program is started with. */
export interface Program {
  readonly command: string;
  readonly options: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Waits until what it answers is there: asked again and again, with the output so far. */
  readonly isReady: (output: string) => boolean | Promise<boolean>;
}

/** A program that runs. */
export interface RunningProgram {
  /** What it has written so far; a fourth pipe is open for programs that answer there. */
  output(): string;
  end(): Promise<void>;
}

/** Starts a program and waits until it is ready; one that ends before or never gets there is a failure with its output. */
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

/** What lies between two looks at something that is waited for. */
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
