import { AccountPanel } from './account-panel.tsx';
import { TransferPanel } from './transfer-panel.tsx';

/** What stands below the settings: moving out and in, and the account itself. */
export function LastPanels() {
  return (
    <>
      <TransferPanel />
      <AccountPanel />
    </>
  );
}
