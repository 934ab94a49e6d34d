// cspell:ignore intervals
import { type DragEvent, type ReactNode, useState } from 'react';
import { FileButton, IMPORTED_FILES } from '../controls/file-button.tsx';
import { focusNow } from './transfer-focus.ts';
import styles from './transfer.module.css';

interface TransferDropProps {
  /** Whether it asks for a file. */
  readonly asks: boolean;
  /** Whether it asks for the first time: then the dialog itself gives the focus, and knows where it was. */
  readonly isFirst: boolean;
  /** Whether a file may be dropped now. */
  readonly takes: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Takes a file that is chosen, or dropped anywhere on it. */
export function TransferDrop({ asks, isFirst, takes, onFile, children }: TransferDropProps) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    // Without this the browser would open the file in place of the app.
    event.preventDefault();
    setOver(takes && event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    hover(event);
    const file = event.dataTransfer.files[0];
    if (takes && file !== undefined) onFile(file);
  };
  return (
    <div className={styles.drop} data-over={isOver} onDragOver={hover} onDragLeave={hover} onDrop={drop}>
      {children}
      {asks && (
        <div className={styles.ask}>
          <p className={styles.note}>
            Choose a Roundbell export, or drop it here. You see what is in it before anything changes. You can also
            import a Zwift workout (.zwo), steps as CSV, or text from intervals.icu.
          </p>
          <FileButton ref={isFirst ? undefined : focusNow} accept={IMPORTED_FILES} onFile={onFile}>
            Choose a file
          </FileButton>
        </div>
      )}
    </div>
  );
}
