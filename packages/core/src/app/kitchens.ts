// The board of the kitchen, fetched when it is first opened.

import { personIn } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import { once, type Once } from '../base/once.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { Undo } from '../undo/undo.engine.ts';
import type { KitchenBoard } from './kitchen.ts';
import type { Workout } from './workout.ts';

/** The board beside the workout; it falls silent when its person leaves. */
export function kitchenOf(
  ports: AppPorts,
  account: Account,
  workout: Once<Workout>,
  { offer }: Undo,
): Once<KitchenBoard> {
  return once(async () => {
    const [made, { createKitchen }] = await Promise.all([workout.fetch(), import('./kitchen.ts')]);
    const person = () => personIn(account.view.getState().state);
    const board = createKitchen(ports, {
      workout: made,
      user: () => person()?.user.id,
      preferences: () => person()?.profile.preferences,
      offer,
    });
    let here = person()?.user.id;
    account.view.subscribe(() => {
      const now = person()?.user.id;
      if (now !== here) board.close();
      here = now;
    });
    return board;
  });
}
