import { XIcon } from 'lucide-react';
import { RunButton } from './run-button.tsx';

/** All there is to press while a start that was agreed on counts down: nothing brings it forward or holds it up. */
export function LeaveButton({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <RunButton icon={<XIcon />} onClick={onLeave}>
      Leave
    </RunButton>
  );
}
