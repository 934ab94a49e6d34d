/** What it takes until this page is of the newest version: that version takes over, or has done so elsewhere already. */
export type UpdateStep = 'take-over' | 'reload';

/** Where a newer version stands, for the page of one tab. */
export type Update =
  | { readonly status: 'none' }
  /** It is kept on this device; a run holds it back, here or in another tab. */
  | { readonly status: 'held'; readonly step: UpdateStep }
  | { readonly status: 'offered'; readonly step: UpdateStep }
  /** The person wants it; the page goes on until the new version is in force. */
  | { readonly status: 'wanted' }
  /** The person wanted it while another tab was in a run: it is offered again when that is over. */
  | { readonly status: 'refused'; readonly step: UpdateStep };

/** What can become known. */
export type UpdateFact =
  | { readonly kind: 'kept'; readonly step: UpdateStep }
  | { readonly kind: 'run-begins' }
  | { readonly kind: 'runs-over' }
  | { readonly kind: 'wanted' }
  | { readonly kind: 'run-elsewhere'; readonly step: UpdateStep }
  | { readonly kind: 'put-off' };

export const NO_UPDATE: Update = { status: 'none' };

/** What follows from a fact; a fact that does not fit changes nothing. */
export function updateAfter(update: Update, fact: UpdateFact): Update {
  switch (fact.kind) {
    case 'kept':
      // Its person was asked whether to leave the page, and stayed.
      if (update.status === 'wanted') return fact.step === 'reload' ? { status: 'held', step: 'reload' } : update;
      return update.status === 'none' ? { status: 'held', step: fact.step } : { ...update, step: fact.step };
    case 'run-begins':
      return update.status === 'offered' ? { status: 'held', step: update.step } : update;
    case 'runs-over':
      return update.status === 'held' || update.status === 'refused'
        ? { status: 'offered', step: update.step }
        : update;
    case 'wanted':
      return update.status === 'offered' ? { status: 'wanted' } : update;
    case 'run-elsewhere':
      return update.status === 'wanted' ? { status: 'refused', step: fact.step } : update;
    case 'put-off':
      return update.status === 'offered' || update.status === 'refused' ? NO_UPDATE : update;
  }
}
