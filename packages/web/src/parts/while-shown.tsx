import type { Board } from '@roundbell/core/run';

/** Keeps the board open while a page of it is shown. */
export function WhileShown({ board: { show } }: { readonly board: Pick<Board, 'show'> }) {
  return <span hidden ref={show} />;
}
