import { HOST } from '../../base/host.ts';
import { GuestLine } from '../../parts/guest-line.tsx';
import { Panel } from '../../parts/panel.tsx';

/** In place of a profile: where a guest's library is. */
export function GuestPanel() {
  return (
    <Panel title={HOST === 'server' ? 'Without an account' : 'Your timers'}>
      <p>
        <GuestLine />
      </p>
    </Panel>
  );
}
