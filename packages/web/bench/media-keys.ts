// A session bus of the bench's own, on which a browser is pressed like a lock screen or headphones would (MPRIS).
// cspell:ignore mpris dbus nofork

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startProgram } from '../e2e/engines/child.ts';

const ask = promisify(execFile);
const ADDRESS = /^unix:\S+/m;
const PLAYER = /"(org\.mpris\.MediaPlayer2\.[^"]+)"/;

/** The keys that a lock screen has. */
export type MediaKey = 'Next' | 'Previous' | 'Pause' | 'Play';

/** A bus on which the players of one browser are. */
export interface SessionBus {
  readonly address: string;
  /** Whether a player is on it by now. */
  hasPlayer(): Promise<boolean>;
  press(key: MediaKey): Promise<void>;
  end(): Promise<void>;
}

/** Starts a bus; undefined where the machine has none. */
export async function startSessionBus(): Promise<SessionBus | undefined> {
  const program = await startProgram({
    command: 'dbus-daemon',
    options: ['--session', '--nofork', '--print-address=1'],
    isReady: (output) => ADDRESS.test(output),
  }).catch(() => undefined);
  const address = program && ADDRESS.exec(program.output())?.[0];
  if (program === undefined || address === undefined) return undefined;
  const call = (to: string, path: string, method: string) =>
    ask('dbus-send', [`--bus=${address}`, '--print-reply', `--dest=${to}`, path, method]).then(({ stdout }) => stdout);
  const player = async () =>
    PLAYER.exec(await call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.ListNames'))?.[1];
  return {
    address,
    hasPlayer: async () => (await player()) !== undefined,
    async press(key) {
      const to = await player();
      if (to === undefined) throw new Error('no player is on the bus');
      await call(to, '/org/mpris/MediaPlayer2', `org.mpris.MediaPlayer2.Player.${key}`);
    },
    end: () => program.end(),
  };
}
