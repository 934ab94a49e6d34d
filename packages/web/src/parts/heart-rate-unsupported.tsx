import { Notice } from './banner.tsx';
import styles from './heart-rate-dialog.module.css';

/** What somebody is told before they buy a strap: that this browser cannot use it, and which can. */
export function Unsupported({ isSecure }: { readonly isSecure: boolean }) {
  return (
    <Notice tone="note">
      <p className={styles.first}>Web Bluetooth is not supported in this browser</p>
      {!isSecure && <p>A secure page is also needed: its address begins with https.</p>}
      <p>What works with a Bluetooth heart-rate strap:</p>
      <ul>
        <li>Chrome or Edge on Android, Windows, macOS and ChromeOS</li>
        <li>Chrome or Edge on Linux, where Web Bluetooth may have to be switched on in the browser’s flags</li>
        <li>on an iPhone or iPad only a browser made for Web Bluetooth, such as Bluefy: not Safari, Chrome or Edge</li>
      </ul>
      <p>Safari and Firefox do not have it on any system. Everything else in Roundbell works here without a strap.</p>
    </Notice>
  );
}
