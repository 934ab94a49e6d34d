/** Brings the focus to a new card, and keeps it on a card that is redrawn in another place. */
export interface CardFocus {
  /** The card of this timer gets the focus, as soon as it is there. */
  want(id: string): void;
  came(id: string, card: HTMLElement): void;
  /** Call before the card is taken out of the page. */
  went(id: string, card: HTMLElement): void;
}

const placesIn = (card: HTMLElement) => [card, ...card.querySelectorAll<HTMLElement>('a, button')];

/** Makes one that knows no card. */
export function createCardFocus(): CardFocus {
  const cards = new Map<string, HTMLElement>();
  let wanted: { readonly id: string; readonly place: number } | undefined;
  const look = () => {
    const card = wanted && cards.get(wanted.id);
    if (!wanted || !card) return;
    placesIn(card)[wanted.place]?.focus();
    wanted = undefined;
  };
  return {
    want(id) {
      wanted = { id, place: 0 };
      look();
    },
    came(id, card) {
      cards.set(id, card);
      look();
    },
    went(id, card) {
      cards.delete(id);
      const place = placesIn(card).findIndex((element) => element === document.activeElement);
      if (place >= 0) wanted = { id, place };
    },
  };
}
