import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../parts/controls/button.tsx';

interface LookUpButtonProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that goes with the press on it, for what it looks up: the heading above takes its focus. */
export function LookUpButton({ heading, onPress, children }: LookUpButtonProps) {
  const press = () => {
    heading.current?.focus();
    onPress();
  };
  return (
    <Button variant="secondary" onClick={press}>
      {children}
    </Button>
  );
}
