import { useEffect, useState } from 'react';

/** This many clicks in a row reveal what is hidden. */
const CLICKS = 7;
/** A row of clicks ends after this long without another. */
const ROW_ENDS = 3000;
/** How long it stays revealed. */
const STAYS = 5000;

interface Revealed {
  readonly isRevealed: boolean;
  /** One click on what hides it. */
  readonly click: () => void;
  /** It is in use until this is done, which does not reject; the time that it stays is counted from then. */
  readonly stayWhile: (work: Promise<unknown>) => void;
}

/** Something hidden that seven clicks in a row reveal for five seconds. */
export function useRevealed(): Revealed {
  const [clicks, setClicks] = useState(0);
  // How often it was revealed since it was last hidden.
  const [reveals, setReveals] = useState(0);
  const [uses, setUses] = useState(0);
  useEffect(() => {
    if (clicks === 0) return undefined;
    const ending = setTimeout(() => setClicks(0), ROW_ENDS);
    return () => clearTimeout(ending);
  }, [clicks]);
  useEffect(() => {
    if (reveals === 0 || uses > 0) return undefined;
    const hiding = setTimeout(() => setReveals(0), STAYS);
    return () => clearTimeout(hiding);
  }, [reveals, uses]);
  return {
    isRevealed: reveals > 0,
    click() {
      const isEnough = clicks + 1 === CLICKS;
      setClicks(isEnough ? 0 : clicks + 1);
      if (isEnough) setReveals((count) => count + 1);
    },
    stayWhile(work) {
      setUses((count) => count + 1);
      void work.then(() => setUses((count) => count - 1));
    },
  };
}
