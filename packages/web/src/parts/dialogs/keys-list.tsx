import styles from './keys-list.module.css';

/** A key, or some, with what it does. */
export type KeyWords = readonly (readonly [keys: string, does: string])[];

/** What keys do, in a dialog. */
export function KeysList({ words }: { readonly words: KeyWords }) {
  return (
    <dl className={styles.keys}>
      {words.map(([keys, does]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
