// The speech service of Linux with a voice that writes down what it says: Chromium's own voice, without a loudspeaker.
// cspell:ignore speechd alsa

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const PROGRAM = 'speech-dispatcher';
/** How long each sentence lasts (s). */
const LENGTH = 0.2;
/** A service without a socket by then will not get one (ms). */
const WAIT = 15_000;

/** The service, for one browser. */
export interface BrowserSpeech {
  /** What a browser needs in its environment, and on its command line, to find it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly flag: string;
  /** The sentences so far. */
  said(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Whether the service is installed (Debian: speech-dispatcher). */
export function hasBrowserSpeech(): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, PROGRAM)));
}

/** Starts one with its own folder and two English voices. */
export async function startBrowserSpeech(): Promise<BrowserSpeech> {
  const folder = await mkdtemp(join(tmpdir(), 'roundbell-voice-'));
  const [socket, said] = [join(folder, 'socket'), join(folder, 'said')];
  await mkdir(join(folder, 'modules'));
  await writeFile(said, '');
  await writeFile(
    join(folder, 'speechd.conf'),
    lines(
      'LogLevel 1',
      'AudioOutputMethod "alsa"',
      'AudioALSADevice "null"',
      'AddModule "scribe" "sd_generic" "scribe.conf"',
      'DefaultModule scribe',
    ),
  );
  await writeFile(
    join(folder, 'modules/scribe.conf'),
    lines(
      // Anything the command prints would be taken for an answer from the module.
      String.raw`GenericExecuteSynth "echo \'$DATA\' >> ${said}; sleep ${LENGTH}"`,
      // A text of two sentences is said in one piece.
      'GenericDelimiters "~"',
      'GenericLanguage "en" "en" "utf-8"',
      'AddVoice "en" "MALE1" "Amber"',
      'AddVoice "en" "FEMALE1" "Birch"',
      'DefaultVoice "Amber"',
    ),
  );
  const child = spawn(
    PROGRAM,
    [
      '--run-single',
      '--communication-method',
      'unix_socket',
      '--socket-path',
      socket,
      '--timeout',
      '0',
      '--config-dir',
      folder,
      '--log-dir',
      folder,
      '--pid-file',
      join(folder, 'pid'),
    ],
    { stdio: 'ignore' },
  );
  await untilThere(socket, folder, child);
  return {
    environment: { SPEECHD_ADDRESS: `unix_socket:${socket}` },
    flag: '--enable-speech-dispatcher',
    said: async () => (await readFile(said, 'utf8')).split('\n').filter((line) => line !== ''),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}

async function untilThere(socket: string, folder: string, child: ChildProcess): Promise<void> {
  const patience = new AbortController();
  const late = setTimeout(() => patience.abort(), WAIT);
  child.once('exit', () => patience.abort());
  try {
    const changes = watch(folder, { signal: patience.signal });
    if (existsSync(socket)) return;
    for await (const change of changes) if (change.filename === 'socket') return;
  } catch (cause) {
    throw new Error('speech-dispatcher does not start', { cause });
  } finally {
    clearTimeout(late);
  }
}
