import { type Ref, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface FileButtonProps {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly variant?: 'secondary';
  readonly onFile: (file: File) => void;
}

/** 'Choose a file': asks the system for one of those that can be imported. */
export function FileButton({ ref, variant, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} variant={variant} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json,.zwo,.csv,.txt,text/csv,text/plain"
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
