import styles from './spinner.module.css';

/** Something is on its way; the label says what, in words. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <p role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.ring} />
      {label}
    </p>
  );
}

/** Something is on its way, and nobody knows what yet. */
export function Loading() {
  return <Spinner label="Loading..." />;
}
