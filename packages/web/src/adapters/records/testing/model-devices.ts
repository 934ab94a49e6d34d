import type { Random } from '@roundbell/core/ports';
import type { DeviceName } from './history.ts';
import { createModelDevice } from './model-device.ts';
import { createWire, forDevices, type Answering, type PlayedDevice, type Wire } from './play.ts';

/** A person's devices on the rules of replication alone, each with its way to the server. */
export interface ModelDevices {
  readonly wires: Readonly<Record<DeviceName, Wire>>;
  readonly devices: Readonly<Record<DeviceName, PlayedDevice>>;
}

/** Opens them without documents; every id comes from the same chance. */
export function openModelDevices(server: Answering, person: string, random: Random): ModelDevices {
  const wires = forDevices(() => createWire(server, person, random));
  const devices = forDevices((name) => {
    const model = createModelDevice(wires[name].port, () => random.id('rev-'));
    const exchange = async (steps: number) => {
      for (let step = 0; step < steps && (await model.step()); step += 1);
    };
    return { ...model, exchange };
  });
  return { wires, devices };
}
