import { TextField } from '../../parts/text-field.tsx';
import type { Wanted } from './matching.ts';
import styles from './library-screen.module.css';

interface LibraryFilterProps {
  readonly wanted: Wanted;
  readonly tags: readonly string[];
  readonly onChange: (wanted: Wanted) => void;
}

/** Narrows the library by words and by one tag. */
export function LibraryFilter({ wanted, tags, onChange }: LibraryFilterProps) {
  const chip = (label: string, tag: string | undefined) => (
    <button
      key={label}
      type="button"
      aria-pressed={wanted.tag === tag}
      className={styles.chip}
      onClick={() => onChange({ ...wanted, tag })}
    >
      {label}
    </button>
  );
  return (
    <div role="search" className={styles.filter}>
      <TextField
        hideLabel
        type="search"
        label="Search timers"
        placeholder="Search timers"
        value={wanted.text}
        onChange={(text) => onChange({ ...wanted, text })}
      />
      {tags.length > 0 && (
        <div role="group" aria-label="Filter by tag" className={styles.chips}>
          {chip('All', undefined)}
          {tags.map((tag) => chip(tag, tag))}
        </div>
      )}
    </div>
  );
}
