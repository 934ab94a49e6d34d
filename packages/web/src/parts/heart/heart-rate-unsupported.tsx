import { Notice } from '../banner.tsx';
import styles from './heart-rate-dialog.module.css';

/** What someone learns before they buy a strap: that this browser cannot use it, and which ones can. */
export function Unsupported({ isSecure }: { readonly isSecure: boolean }) {
  return (
    <Notice tone="note">
      <p className={styles.first}>Web Bluetooth is not supported in this browser</p>
      {!isSecure && <p>A secure page (https) is also needed.</p>}
      <p>Bluetooth straps work with:</p>
      <ul>
        <li>Chrome or Edge on Android, Windows, macOS and ChromeOS</li>
        <li>Chrome or Edge on Linux, with Web Bluetooth switched on in the browser's flags</li>
        <li>Safari on an iPhone, with the free extension Beacio</li>
        <li>the Bluefy browser on an iPhone or iPad; not Chrome or Edge there</li>
      </ul>
      <p>Safari without an extension and Firefox cannot connect to a strap. Everything else works without one.</p>
    </Notice>
  );
}
