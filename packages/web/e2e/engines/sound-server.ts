// A sound server with a loudspeaker that no one hears. Without one, Firefox's audio never starts running.

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './child.ts';

/** A running sound server. */
export interface SoundServer {
  /** How a browser must be started to play to it. */
  readonly environment: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** Starts a separate one, in its own folder. */
export async function startSoundServer(): Promise<SoundServer> {
  const folder = await mkdtemp(join(tmpdir(), 'roundbell-sound-'));
  const socket = join(folder, 'socket');
  const program = await startProgram({
    command: 'pulseaudio',
    options: [
      ...['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=1'],
      ...['--realtime=no', '--high-priority=no'],
      '--load=module-null-sink sink_name=nobody',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    environment: { HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder },
    isReady: () => existsSync(socket),
  });
  return {
    environment: { PULSE_SERVER: `unix:${socket}` },
    async end() {
      await program.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
