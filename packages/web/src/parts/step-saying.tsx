import { extraWords, isStepLink, type Step } from '@roundbell/core/timer';
import styles from './rounds-list.module.css';

/** How a step ends and what it says; a note in its own words, and a link that names its site. */
export function StepSaying({ step }: { readonly step: Step }) {
  const { note = '', link = '', ...others } = step;
  const words = extraWords(others);
  const site = siteOf(link);
  return (
    <>
      {words.length > 0 && <span className={styles.saying}>{words.join(' · ')}</span>}
      {note !== '' && (
        <span dir="auto" className={styles.saying}>
          {note}
        </span>
      )}
      {site !== undefined && (
        <a href={link} target="_blank" rel="noreferrer" className={styles.saying}>
          {site}
        </a>
      )}
    </>
  );
}

/** Where a link leads, without signs that look like others; undefined for what is no address. */
function siteOf(link: string): string | undefined {
  if (!isStepLink(link)) return undefined;
  try {
    return new URL(link).host;
  } catch {
    return undefined;
  }
}
