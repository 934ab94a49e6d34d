import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { late } from '../../../parts/late.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import type { TextViewProps } from './text-view.tsx';
import styles from './text-panel.module.css';

const TextView = late<TextViewProps>(
  () => import('./text-view.tsx').then((chunk) => chunk.TextView),
  () => <p role="alert">The text could not be loaded. Check your connection and try again.</p>,
  <Spinner label="Loading the text…" />,
);

/** The toggle of the text view, and the view. (SCR-1100) */
export function TextPanel({ editing, newId }: Omit<TextViewProps, 'isShown'>) {
  const [isShown, setShown] = useState<boolean>();
  return (
    <>
      <Button
        variant="secondary"
        className={styles.toggle}
        icon={<FileText aria-hidden="true" />}
        aria-pressed={isShown === true}
        onPointerEnter={() => void TextView.fetch()}
        onClick={() => setShown(!isShown)}
      >
        Text
      </Button>
      {/* Hidden, it keeps what cannot be read yet. */}
      {isShown !== undefined && (
        <div hidden={!isShown}>
          <TextView.Part editing={editing} newId={newId} isShown={isShown} />
        </div>
      )}
    </>
  );
}
