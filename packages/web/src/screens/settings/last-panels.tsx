import { useGuest } from '../../app/engines/use-guest.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { PasskeysPanel } from './account/passkeys-panel.tsx';
import { SecondFactorPanel } from './account/second-factor-panel.tsx';
import { SignInsPanel } from './account/sign-ins-panel.tsx';
import { DeviceSettingsPanel } from './device-settings.tsx';
import { IntervalsPanel } from './intervals/intervals-panel.tsx';
import { NewTimersPanel } from './new-timers-panel.tsx';
import { TokensPanel } from './tokens/tokens-panel.tsx';
import { TransferPanel } from './transfer/transfer-panel.tsx';

/** What follows the heart rate and the voice: this device, what new timers start with, export and import, where the account is signed in, by what and whether that takes a code, what else reaches it, and the account itself. */
export function LastPanels() {
  const isGuest = useGuest();
  return (
    <>
      <DeviceSettingsPanel />
      <NewTimersPanel />
      <TransferPanel />
      {!isGuest && (
        <>
          <SignInsPanel />
          <PasskeysPanel />
          <SecondFactorPanel />
          <TokensPanel />
          <IntervalsPanel />
          <AccountPanel />
        </>
      )}
    </>
  );
}
