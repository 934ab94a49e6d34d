import { AccountPanel } from './account-panel.tsx';
import { NewTimersPanel } from './new-timers-panel.tsx';
import { TransferPanel } from './transfer/transfer-panel.tsx';

/** What is below the settings: what new timers start with, export and import, and the account itself. */
export function LastPanels() {
  return (
    <>
      <NewTimersPanel />
      <TransferPanel />
      <AccountPanel />
    </>
  );
}
