import { late, Nothing } from '../../parts/late.tsx';
import { AllReadyMade } from '../../parts/ready-made/ready-made-list.tsx';
import styles from './ready-made-screen.module.css';

// Nothing here waits for it.
const PasteOffer = late(
  () => import('../../parts/paste/paste-offer.tsx').then((chunk) => chunk.PasteOffer),
  Nothing,
).Part;

// Below everything else.
const Programmes = late(
  () => import('../../parts/programme/ready-made-programmes.tsx').then((chunk) => chunk.ReadyMadeProgrammes),
  Nothing,
).Part;

/** The timers that are there without being written. */
export function ReadyMadeScreen() {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1>Ready-made timers</h1>
          <p className={styles.lead}>Take one as it is, or change it until it is yours.</p>
        </div>
        <div className={styles.own}>
          <PasteOffer />
        </div>
      </div>
      <AllReadyMade />
      <Programmes />
    </div>
  );
}
