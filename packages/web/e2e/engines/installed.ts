// Which engines this machine has.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { EngineName } from './engine.ts';

const LIBRARIES = '/usr/lib';

/** The first of some programs that is on the path, or undefined. */
function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The program of Firefox, or undefined. */
export function firefoxPath(): string | undefined {
  return onPath('firefox-esr', 'firefox');
}

/** WebKit's own small browser, which is installed next to its library, or undefined. */
export function miniBrowserPath(): string | undefined {
  const machines = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return machines
    .flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => join(LIBRARIES, machine, name)),
    )
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

/** The Debian packages that this machine lacks for an engine; none if it can be started. */
export function missingPackages(engine: EngineName): readonly string[] {
  const packages: readonly (readonly [name: string, isThere: boolean])[] = {
    Chromium: [],
    Firefox: [
      ['firefox-esr', firefoxPath() !== undefined],
      ['pulseaudio', onPath('pulseaudio') !== undefined],
    ],
    WebKit: [
      ['webkit2gtk-driver', onPath('WebKitWebDriver') !== undefined && miniBrowserPath() !== undefined],
      ['xvfb', onPath('Xvfb') !== undefined],
      ['pulseaudio', onPath('pulseaudio') !== undefined],
    ],
  }[engine] as readonly (readonly [string, boolean])[];
  return packages.filter(([, isThere]) => !isThere).map(([name]) => name);
}
