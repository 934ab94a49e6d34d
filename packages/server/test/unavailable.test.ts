import { expect, it } from 'vitest';
import { isUnavailable } from '../src/database/unavailable.ts';

const errorOf = (code: string | undefined, message = 'of a database') => Object.assign(new Error(message), { code });

it.each([
  ['one that cannot be reached', errorOf('ECONNREFUSED')],
  ['one whose socket in a folder is gone', Object.assign(errorOf('ENOENT'), { syscall: 'connect' })],
  ['one that is stopping', errorOf('57P01', 'terminating connection due to administrator command')],
  ['one without a connection left', errorOf('53300', 'too many clients already')],
  ['one that only reads', errorOf('25006', 'cannot execute INSERT in a read-only transaction')],
  ['a pool whose connection ended', errorOf(undefined, 'Connection terminated unexpectedly')],
  [
    'a Citus whose worker went away in the middle of a save',
    errorOf('XX000', 'failure on connection marked as essential: 10.0.0.2:5432'),
  ],
])('unavailable is %s', (_, error) => expect(isUnavailable(error)).toBe(true));

it.each([
  ['a statement that is wrong', errorOf('42601', 'syntax error at or near ")"')],
  ['a fault inside the engine', errorOf('XX000', 'could not read block 7 in file "base/1/2"')],
  ['a file that is not there', Object.assign(errorOf('ENOENT'), { syscall: 'open' })],
  ['what is no error', 'ECONNREFUSED'],
])('not unavailable is %s', (_, error) => expect(isUnavailable(error)).toBe(false));
