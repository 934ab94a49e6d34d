import { isBatteryLow, type Monitor, type MonitorView } from '@roundbell/core/heart';
import { useRef, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useMonitor } from '../../app/engines/use-monitor.ts';
import { fetchLate, useLate } from '../../app/hooks/use-late.ts';
import { Notice } from '../banner.tsx';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DialogOverlay } from '../dialogs/overlays.tsx';
import { Unsupported } from './heart-rate-unsupported.tsx';
import { zoneWords } from './heart-rate-words.ts';
import { zoneLook } from './heart-rate-zone.ts';
import styles from './heart-rate-dialog.module.css';

export interface HeartRateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog behind the floating button: the strap, what it reads, and a simulated one for people without a strap. */
export function HeartRateDialog({ open, onClose }: HeartRateDialogProps) {
  return (
    <DialogOverlay open={open} title="Heart Rate Monitor" initialFocus="title" onClose={onClose}>
      <Strap />
    </DialogOverlay>
  );
}

/** What is in the dialog, and drawn with each reading while that is open. */
function Strap() {
  const { heartRate } = useApp();
  const arrival = useLate(heartRate);
  const view = useMonitor((shown) => shown);
  const monitor = arrival.status === 'ready' ? arrival.value.monitor : undefined;
  const hasDemo = view.isDemo || view.connection.status !== 'connected';
  return (
    <div className={styles.content}>
      {arrival.status === 'missing' && (
        <Notice tone="error">
          <p role="alert">The heart-rate monitor could not be loaded. Check your connection.</p>
          <Button variant="secondary" onClick={() => fetchLate(heartRate)}>
            Try again
          </Button>
        </Notice>
      )}
      {!view.isSupported && !view.isDemo && <Unsupported isSecure={window.isSecureContext} />}
      <Connection view={view} />
      {view.isSupported && <Actions monitor={monitor} view={view} />}
      {monitor && hasDemo && <Demo monitor={monitor} isDemo={view.isDemo} />}
    </div>
  );
}

interface ActionsProps {
  readonly monitor: Monitor | undefined;
  readonly view: MonitorView;
}

/** None is ever removed or disabled, because it may have the focus: one that cannot act now says so and does nothing. */
function Actions({ monitor, view: { connection, isSupported, isDemo } }: ActionsProps) {
  const [asks, setAsks] = useState(false);
  const forgetting = useRef<HTMLButtonElement>(null);
  const { status, device, attempt } = connection;
  const isIdle = status === 'disconnected' || status === 'error';
  // A lost strap that is looked for does not keep anyone waiting.
  const canConnect = isIdle || isDemo || attempt === 'search';
  // D12: a known strap is one tap away.
  const connect = () => void (device === undefined || isDemo ? monitor?.connect() : monitor?.reconnect());
  const actions = [
    { name: 'Connect', look: 'primary', can: isSupported && canConnect, run: connect },
    { name: 'Disconnect', look: 'secondary', can: !isIdle, run: () => monitor?.disconnect() },
    { name: 'Forget Device', look: 'quiet', can: device !== undefined && !isDemo, run: () => setAsks(true) },
  ] as const;
  const forget = () => {
    setAsks(false);
    void monitor?.forget();
  };
  return (
    <div className={styles.actions}>
      {actions.map(({ name, look, can, run }) => {
        const isOff = !can || monitor === undefined;
        return (
          <Button
            key={name}
            ref={name === 'Forget Device' ? forgetting : undefined}
            variant={look === 'primary' && isOff ? 'secondary' : look}
            aria-disabled={isOff}
            className={isOff ? styles.off : undefined}
            onClick={isOff ? undefined : run}
          >
            {name}
          </Button>
        );
      })}
      <ConfirmDialog
        open={asks}
        title={`Forget ${device?.name || 'your monitor'}?`}
        body="To use it again, you will have to choose it from the list of devices."
        confirmLabel="Forget"
        returnFocus={forgetting}
        onConfirm={forget}
        onCancel={() => setAsks(false)}
      />
    </div>
  );
}

function Connection({ view }: { readonly view: MonitorView }) {
  const { connection, reading, zone, battery, isDemo, isUnchanging } = view;
  const isConnected = connection.status === 'connected';
  return (
    <>
      <div role="alert">
        {connection.status === 'error' && <Notice tone="error">{connection.message ?? 'Failed to connect'}</Notice>}
      </div>
      <p role="status" className={styles.state}>
        {[stateOf(view), connection.advice, isConnected && isBatteryLow(battery) && LOW_BATTERY]
          .filter(Boolean)
          .join(' ')}
      </p>
      {isConnected && (
        <p className={styles.live} style={zone && zoneLook(zone)}>
          <strong className={styles.bpm}>{`${reading?.bpm ?? '--'} bpm`}</strong>
          <span>
            {zone === undefined ? 'No heart rate received. Check that the strap fits snugly.' : zoneWords(zone)}
          </span>
          {isUnchanging && <span>has not changed for 2 minutes</span>}
          {isDemo && <span>Simulated</span>}
        </p>
      )}
      {isConnected && battery !== undefined && <p className={styles.state}>{`Battery ${battery}%`}</p>}
    </>
  );
}

const LOW_BATTERY = 'The battery is low and may not last a workout.';

function stateOf({ connection: { status, device, advice }, battery, isDemo }: MonitorView): string {
  if (status === 'connecting') return 'Connecting...';
  if (status !== 'connected')
    return device ? `${device.name || 'Your monitor'} is not connected.` : 'No monitor connected.';
  if (isDemo) return 'Demo: this heart rate is simulated.';
  return `Connected to ${device?.name || 'your monitor'}${isBatteryLow(battery) || advice ? '.' : ''}`;
}

interface DemoProps {
  readonly monitor: Monitor;
  readonly isDemo: boolean;
}

function Demo({ monitor, isDemo }: DemoProps) {
  return (
    <div className={styles.demo}>
      <Button variant="secondary" onClick={() => void monitor.setDemo(!isDemo)}>
        {isDemo ? 'Stop the demo' : 'Try with a demo'}
      </Button>
      <p>A simulated heart rate that follows the steps of the timer.</p>
    </div>
  );
}
