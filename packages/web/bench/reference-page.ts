// The page of the reference designs, served from a site of its own: it must not share a renderer with the product.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { audioClockOf } from './audio-clock.ts';
import type { TapReport } from './page/tap-report.ts';
import type { ScoredCue } from './score.ts';
import type { TappedPage } from './tapped-browser.ts';

/** The designs by their names in the page, in the order of their audio contexts: Tone.js connects its own as it is imported. */
export const DESIGNS = ['tone', 'counter', 'chain'] as const;
/** One of them. */
export type Design = (typeof DESIGNS)[number];

const DOCUMENT = '<!doctype html><title>References</title><button>Start</button><script src="/references.js"></script>';
/** A sound belongs to what was asked for if it is this near (ms): before by a rough map, after by latency. */
const EARLY = 100;
const LATE = 250;
/** A delay of output that never changes is no fault: up to this (ms) it is taken off. */
const FORGIVEN = 300;

/** Serves the page on a free port; `built` is the folder of the built page scripts. */
export async function serveReferences(built: string): Promise<{ readonly url: string; close(): void }> {
  const script = readFileSync(join(built, 'references.js'));
  const server = createServer((request, reply) => {
    const isScript = request.url === '/references.js';
    reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    reply.end(isScript ? script : DOCUMENT);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://references.localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Taps the page's Start. */
export async function startReferences({ page }: TappedPage): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
}

/** The cues of one design: the error of each second, its own constant delay forgiven. */
export async function cuesOf(
  { page }: TappedPage,
  report: TapReport,
  design: Design,
  seconds: readonly number[],
): Promise<readonly ScoredCue[]> {
  const emitted = (await page.evaluate(() => window.references)) ?? {};
  const tap = emitted['counter']?.[0]?.at ?? 0;
  const listening = report.listenings[DESIGNS.indexOf(design)];
  if (listening === undefined) throw new Error(`nothing was heard of ${design}`);
  const clock = audioClockOf(listening);
  const sounds = listening.onsets.map(({ contextTime }) => clock.pageTimeOf(contextTime));
  const errors = new Map<number, number>();
  for (const { second, at } of emitted[design] ?? []) {
    const heard = sounds.find((sound) => sound > at - EARLY && sound < at + LATE);
    if (heard !== undefined) errors.set(second, heard - tap - second * 1000);
  }
  const first = [...errors.values()][0] ?? 0;
  const delay = Math.abs(first) <= FORGIVEN ? first : 0;
  return seconds.map((second) => {
    const error = errors.get(second);
    const due = tap + second * 1000 + delay;
    return { second, due, error: error === undefined ? undefined : error - delay };
  });
}
