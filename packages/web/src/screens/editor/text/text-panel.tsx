import { FileText } from 'lucide-react';
import { useStore } from 'zustand';
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

/** The toggle of the text view, and the view. */
export function TextPanel({ editing, newId }: Omit<TextViewProps, 'isShown'>) {
  const isShown = useStore(editing.view, ({ isTextShown }) => isTextShown);
  return (
    <>
      <Button
        variant="secondary"
        className={styles.toggle}
        icon={<FileText aria-hidden="true" />}
        aria-pressed={isShown === true}
        onPointerEnter={() => void TextView.fetch()}
        onClick={editing.toggleText}
      >
        Text
      </Button>
      {/* Hidden, it keeps what was typed as it was typed. */}
      {isShown !== undefined && (
        <div hidden={!isShown}>
          <TextView.Part editing={editing} newId={newId} isShown={isShown} />
        </div>
      )}
    </>
  );
}
