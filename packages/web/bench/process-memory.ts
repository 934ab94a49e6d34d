// What the processes of a browser hold: the memory that is theirs, and their share of what they have in common (PSS).
// cspell:ignore smaps process info

import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright';

/** The memory of all processes of a browser in megabytes; undefined where the system does not tell. */
export async function browserMemory(devtools: CDPSession): Promise<number | undefined> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const shares = await Promise.all(processInfo.map(({ id }) => shareOf(id)));
  const known = shares.filter((share) => share !== undefined);
  return known.length === 0 ? undefined : Math.round(known.reduce((sum, share) => sum + share, 0));
}

async function shareOf(id: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+)/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
