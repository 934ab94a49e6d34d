// Stands between the engines and the world: whatever a port does, no engine dies of it (docs/design/device.md).

import { Failure } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { AppPorts, Ports } from '../ports/ports.ts';
import { PORT_CALLS, type Call, type Calls } from './port-calls.ts';

type Method = (...given: unknown[]) => unknown;

/** What guards one port: where its faults go, and the clock that limits its answers. */
interface Guard {
  readonly fault: (cause: unknown) => void;
  readonly clock: () => Clock;
}

/**
 * The same ports, guarded as `PORT_CALLS` says: what a call or a listener throws becomes a code in the log, once per
 * port, and every wait ends in time.
 */
export function guardPorts(ports: AppPorts): AppPorts {
  const log = guardedLog(ports.log);
  const around = <K extends keyof Ports>(name: K, port: Ports[K]): Ports[K] => {
    let isLogged = false;
    const fault = (cause: unknown): void => {
      if (!isLogged) log.warn(`${name}-call-failed`, cause);
      isLogged = true;
    };
    return guarded({ fault, clock: () => clock }, PORT_CALLS[name], () => port) as Ports[K];
  };
  const clock = around('clock', ports.clock);
  return {
    clock,
    log,
    random: around('random', ports.random),
    disk: around('disk', ports.disk),
    records: around('records', ports.records),
    server: around('server', ports.server),
    page: around('page', ports.page),
    async forRuns() {
      const { audio, synth } = await ports.forRuns();
      return { audio: around('audio', audio), synth: around('synth', synth) };
    },
    forPocket: async () => around('trackPlayer', await ports.forPocket()),
    forHeart: async () => around('sensor', await ports.forHeart()),
    forPasskeys: async () => around('authenticator', await ports.forPasskeys()),
  };
}

/** If the log itself fails there is nowhere to report it. */
function guardedLog(log: Log): Log {
  const guardedCall = (level: keyof Log) => (code: string, cause?: unknown) => {
    try {
      log[level](code, cause);
    } catch {}
  };
  return { warn: guardedCall('warn'), error: guardedCall('error') };
}

function guarded(guard: Guard, calls: Calls, port: () => unknown): unknown {
  const method = (name: string): Method => {
    const listened = listening(guard, (...given) => (port() as Record<string, Method>)[name]?.(...given));
    return looked(guard, listened, calls[name] as Call);
  };
  return Object.fromEntries(Object.keys(calls).map((name) => [name, method(name)]));
}

/** One call, guarded. */
function looked(guard: Guard, ask: Method, call: Call): Method {
  switch (call.kind) {
    case 'passes':
      return ask;
    case 'does':
      return (...given) => void attempted(guard, ask, undefined)(...given);
    case 'tells':
      return (...given) =>
        attempted(guard, (attempted(guard, ask, undefined)(...given) ?? NOTHING) as Method, undefined);
    case 'answers': {
      let last = call.first;
      return (...given) => (last = attempted(guard, ask, last)(...given));
    }
    case 'gives':
      return (...given) => {
        let found: unknown;
        return guarded(guard, call.calls, () => (found ??= ask(...given)));
      };
    case 'asks':
      return (...given) =>
        inTime(
          guard.clock(),
          call.within,
          () => ask(...given),
          () => refuse(new Failure(call.late, call.words)),
        );
    case 'settles':
      return (...given) =>
        inTime(
          guard.clock(),
          call.within,
          () => ask(...given),
          () => refuse(new Failure('offline')),
        ).catch((cause: unknown) => {
          guard.fault(cause);
          return call.otherwise;
        });
  }
}

function refuse(failure: Failure): never {
  throw failure;
}

const NOTHING = (): void => {};

function attempted(guard: Guard, ask: Method, otherwise: unknown): Method {
  return (...given) => {
    try {
      return ask(...given);
    } catch (cause) {
      guard.fault(cause);
      return otherwise;
    }
  };
}

/** A listener that throws stops neither its caller nor the listeners after it. */
function listening(guard: Guard, ask: Method): Method {
  return (...given) =>
    ask(...given.map((each) => (typeof each === 'function' ? attempted(guard, each as Method, undefined) : each)));
}
