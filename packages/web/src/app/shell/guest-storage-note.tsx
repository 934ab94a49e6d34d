import { useState } from 'react';
import { useStore } from 'zustand';
import { dismissalOf } from '../../base/dismissal.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useApp } from '../engines/use-app.ts';
import { useExport } from '../engines/use-export.ts';
import styles from '../install/update-note.module.css';

/** Said on each page where nothing can be kept. */
const warning = dismissalOf('roundbell-storage-told', false);

/** Of Apple's browsers alone it is known that they clear what a site keeps, after seven days of use without a visit, unless it is installed. */
const clears = () => navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches;

/** What a guest has to know of this browser, whose storage is the only place of their library: that it keeps nothing, or may clear it. */
export function GuestStorageNote({ isPersisted }: { readonly isPersisted: boolean }) {
  const { library } = useApp();
  const hasTimers = useStore(library.view, ({ timers }) => timers.length > 0);
  const [isDismissed, setDismissed] = useState(warning.isDismissed);
  const { exportAll } = useExport();
  const [hasFailed, setFailed] = useState(false);
  const isAtRisk = !isPersisted && hasTimers;
  if (!isAtRisk && isDismissed) return null;
  if (isPersisted && !(hasTimers && clears())) return null;
  const words = isPersisted
    ? "Safari deletes a website's data after seven days without a visit. Add Roundbell to your Home Screen, or export a copy."
    : isAtRisk
      ? 'This browser does not store data. Your timers are lost when you close this page.'
      : 'This browser does not store data. What you make here is lost when you close this page.';
  const read = () => {
    setDismissed(true);
    if (isPersisted) warning.dismiss();
  };
  return (
    <div role="status" aria-label="Storage" className={styles.note}>
      <p>
        {hasFailed ? 'The file could not be created. Please try again.' : words}
        {hasTimers && (
          <Button
            variant="quiet"
            onClick={() =>
              void exportAll().then(
                () => setFailed(false),
                () => setFailed(true),
              )
            }
          >
            Export everything
          </Button>
        )}
        {!isAtRisk && (
          <Button variant="quiet" onClick={read}>
            OK
          </Button>
        )}
      </p>
    </div>
  );
}
