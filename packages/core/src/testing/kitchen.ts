import { createKitchen, type KitchenBoard } from '../app/kitchen.ts';
import { createWorkout, type Workout } from '../app/workout.ts';
import type { BoardLane } from '../kitchen/lanes.engine.ts';
import { fakePorts, type FakePorts } from './fake-ports.ts';
import { workoutParts } from './workout-parts.ts';

/** A kitchen on fake ports. */
export interface Kitchen {
  readonly board: KitchenBoard;
  readonly workout: Workout;
  readonly ports: FakePorts;
  readonly offers: { readonly text: string; readonly undo: () => void }[];
  pass(seconds: number): Promise<void>;
}

/** Opens the board of someone. */
export async function aKitchen(given: Partial<FakePorts> = {}, user = 'ann'): Promise<Kitchen> {
  const ports = fakePorts(given);
  const offers: { text: string; undo: () => void }[] = [];
  const workout = createWorkout(ports, workoutParts(ports));
  const board = createKitchen(ports, {
    workout,
    user: () => user,
    preferences: () => ({ defaultVolume: 50, defaultVoiceEnabled: true }),
    offer: (offer) => {
      offers.push(offer);
      return () => {};
    },
  });
  await board.open();
  return { board, workout, ports, offers, pass: (seconds) => ports.clock.pass(seconds * 1000) };
}

/** The same device, in a new page. */
export const reloaded = ({ ports }: Kitchen, given: Partial<FakePorts> = {}) =>
  aKitchen({ disk: ports.disk, clock: ports.clock, ...given });

/** A lane as it is shown: 'pasta running 465', 'pasta running +12' once it rings. */
const shown = (lane: BoardLane): string => {
  const view = lane.player.view.getState();
  if (view.status === 'empty' || view.status === 'complete') return `${lane.timer.name} ${view.status}`;
  const { count, secondsLeft, current } = view;
  const name = current.kind === 'step' && current.stepName !== lane.timer.name ? `/${current.stepName}` : '';
  return `${lane.timer.name}${name} ${view.status} ${count.kind === 'over' ? `+${count.seconds}` : secondsLeft}`;
};
export const lanesOf = ({ board }: Kitchen) => board.view.getState().lanes.map(shown);
export const heard = ({ ports }: Kitchen) => ports.audio.sounded().map(({ name }) => name);
export const idOf = ({ board }: Kitchen, name: string) =>
  board.view.getState().lanes.find(({ timer }) => timer.name === name)?.id ?? '';
