import { useEffect, useState } from 'react';

/** So many clicks in a row reveal what is hidden. */
const CLICKS = 7;
/** A row of clicks ends when so long no other has come. */
const ROW_ENDS = 3000;
/** What was revealed stays for so long. */
const STAYS = 5000;

interface Revealed {
  readonly isRevealed: boolean;
  /** One click on what hides it. */
  readonly click: () => void;
  /** Counts the time that it stays from now. */
  readonly stay: () => void;
}

/** SCR-350 to SCR-352: something hidden that seven clicks in a row reveal for five seconds. */
export function useRevealed(): Revealed {
  const [clicks, setClicks] = useState(0);
  // How often its time was begun; none: hidden.
  const [stays, setStays] = useState(0);
  const stay = () => setStays((count) => count + 1);
  useEffect(() => {
    if (clicks === 0) return undefined;
    const ending = setTimeout(() => setClicks(0), ROW_ENDS);
    return () => clearTimeout(ending);
  }, [clicks]);
  useEffect(() => {
    if (stays === 0) return undefined;
    const hiding = setTimeout(() => setStays(0), STAYS);
    return () => clearTimeout(hiding);
  }, [stays]);
  return {
    isRevealed: stays > 0,
    stay,
    click() {
      const isEnough = clicks + 1 === CLICKS;
      setClicks(isEnough ? 0 : clicks + 1);
      if (isEnough) stay();
    },
  };
}
