import { GuestLine } from '../../parts/guest-line.tsx';
import { Panel } from '../../parts/panel.tsx';

/** In place of a profile: where a guest's library is. */
export function GuestPanel() {
  return (
    <Panel title="Without an account">
      <p>
        <GuestLine />
      </p>
    </Panel>
  );
}
