import type { Monitor, MonitorView } from '@roundbell/core';
import { useApp } from '../../app/engines/use-app.ts';
import { useMonitor } from '../../app/engines/use-monitor.ts';
import { fetchLate, useLate } from '../../app/hooks/use-late.ts';
import { Notice } from '../banner.tsx';
import { Button } from '../controls/button.tsx';
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
  const { heartRate } = useApp();
  const arrival = useLate(heartRate);
  const view = useMonitor();
  const monitor = arrival.status === 'ready' ? arrival.value.monitor : undefined;
  return (
    <DialogOverlay
      open={open}
      title="Heart Rate Monitor"
      actions={view.isSupported ? <Actions monitor={monitor} view={view} /> : null}
      initialFocus="title"
      onClose={onClose}
    >
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
        {monitor && <Demo monitor={monitor} isDemo={view.isDemo} />}
      </div>
    </DialogOverlay>
  );
}

interface ActionsProps {
  readonly monitor: Monitor | undefined;
  readonly view: MonitorView;
}

/** None is ever removed or disabled, because it may have the focus: one that cannot act now says so and does nothing. */
function Actions({ monitor, view: { connection, isSupported, isDemo } }: ActionsProps) {
  const { status, device } = connection;
  const isIdle = status === 'disconnected' || status === 'error';
  // D12: a known strap is one tap away.
  const connect = () => void (device === undefined || isDemo ? monitor?.connect() : monitor?.reconnect());
  const actions = [
    { name: 'Connect', can: isSupported && (isIdle || isDemo), run: connect },
    { name: 'Disconnect', can: !isIdle, run: () => monitor?.disconnect() },
    { name: 'Forget Device', can: device !== undefined && !isDemo, run: () => void monitor?.forget() },
  ];
  return actions.map(({ name, can, run }) => {
    const isOff = !can || monitor === undefined;
    return (
      <Button
        key={name}
        variant={name === 'Connect' && !isOff ? 'primary' : 'secondary'}
        aria-disabled={isOff}
        className={isOff ? styles.off : undefined}
        onClick={isOff ? undefined : run}
      >
        {name}
      </Button>
    );
  });
}

function Connection({ view: { connection, reading, zone, battery, isDemo } }: { readonly view: MonitorView }) {
  const { status, device } = connection;
  const isConnected = status === 'connected';
  return (
    <>
      <div role="alert">
        {status === 'error' && <Notice tone="error">{connection.message ?? 'Failed to connect'}</Notice>}
      </div>
      <p role="status" className={styles.state}>
        {status === 'connecting' && 'Connecting...'}
        {isConnected &&
          (isDemo ? 'Demo: this heart rate is simulated.' : `Connected to ${device?.name || 'your monitor'}`)}
        {!isConnected &&
          status !== 'connecting' &&
          (device ? `${device.name || 'Your monitor'} is not connected.` : 'No monitor connected.')}
      </p>
      {isConnected && (
        <p className={styles.live} style={zone && zoneLook(zone)}>
          <strong className={styles.bpm}>{`${reading?.bpm ?? '--'} bpm`}</strong>
          <span>
            {zone === undefined ? 'No heart rate is coming in. Check that the strap sits snugly.' : zoneWords(zone)}
          </span>
          {isDemo && <span>Simulated</span>}
        </p>
      )}
      {isConnected && battery !== undefined && <p className={styles.state}>{`Battery ${battery}%`}</p>}
    </>
  );
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
      <p>A simulated strap that follows the steps of a run. It does not measure anyone.</p>
    </div>
  );
}
