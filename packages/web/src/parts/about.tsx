import type { Totals } from '@roundbell/core/timer';

/** '≈' before a duration that is an estimate, read as 'about'; nothing before any other. */
export function About({ totals }: { readonly totals: Pick<Totals, 'estimated'> }) {
  if (!totals.estimated) return null;
  return (
    <>
      <span aria-hidden="true">{'≈\u00a0'}</span>
      <span className="sr-only">about </span>
    </>
  );
}
