import { type ReactNode, type Ref, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly variant?: 'secondary';
  /** The endings and media types that the system shows first. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** What can be imported. */
export const IMPORTED_FILES = '.json,application/json,.zwo,.csv,.txt,text/csv,text/plain';

/** Asks the system for a file. */
export function FileButton({ ref, variant, accept, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again, after it was fixed.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
