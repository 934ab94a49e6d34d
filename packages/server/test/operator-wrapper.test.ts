// deploy/roundbell, which runs a command of the operator with the settings that systemd gives the service.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder } from './fixture.ts';

const WRAPPER = readFileSync(new URL('../../../deploy/roundbell', import.meta.url), 'utf8');

/** The environment that the wrapper makes of the lines of a file. */
function settingsFrom(lines: readonly string[]): Readonly<Record<string, string>> {
  const file = join(emptyFolder(), 'roundbell.env');
  writeFileSync(file, lines.join('\n'));
  const script = WRAPPER.replace('/etc/roundbell.env', file).replace(/^cd [^]*/m, 'exec /usr/bin/env -0\n');
  const printed = execFileSync('/bin/sh', ['-c', script], { env: { GIVEN: 'by the caller' }, encoding: 'utf8' });
  return Object.fromEntries(
    printed.split('\0').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}

it('gives a command the settings as systemd reads them, and executes nothing', () => {
  const address = 'postgresql://ada@localhost/roundbell?lock_timeout=700&statement_timeout=8000';
  const settings = settingsFrom([
    '# the settings',
    '; of the service',
    '',
    `DATABASE_URL=${address}`,
    'MAIL_FROM=Roundbell <timers@mail.example>',
    'SESSION_SECRET=$HOME`id`$(id);x*',
    '  PORT=3000  ',
    'HOST=',
    'A="two words & more"',
    String.raw`B="a\"b\\c\$d\n"`,
    String.raw`C='a"b\c'`,
    String.raw`D=a\b\\c`,
    'F=a=b',
    'neither name nor value',
    "LAST=it's",
  ]);
  expect(settings).toMatchObject({
    GIVEN: 'by the caller',
    DATABASE_URL: address,
    MAIL_FROM: 'Roundbell <timers@mail.example>',
    SESSION_SECRET: '$HOME`id`$(id);x*',
    PORT: '3000',
    HOST: '',
    A: 'two words & more',
    B: String.raw`a"b\c$d\n`,
    C: String.raw`a"b\c`,
    D: String.raw`ab\c`,
    F: 'a=b',
    LAST: "it's",
  });
});

it('lets the file go before what the caller has set', () => {
  expect(settingsFrom(['GIVEN=by the file'])).toMatchObject({ GIVEN: 'by the file' });
});
