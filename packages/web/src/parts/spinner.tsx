import styles from './spinner.module.css';

/** Something is loading; the label says what, in words. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <p role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.ring} />
      {label}
    </p>
  );
}

/** Something is loading, and no one knows what yet. */
export function Loading() {
  return <Spinner label="Loading..." />;
}
