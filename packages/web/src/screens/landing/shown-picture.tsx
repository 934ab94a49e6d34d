import styles from './shown-picture.module.css';

/** A picture of the product in both themes. */
export interface ScreenPicture {
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
  readonly frame: 'phone' | 'desk';
}

/** As they are in the files; the page keeps their place before they are there. */
const SIZES = { phone: { width: 480, height: 1039 }, desk: { width: 1140, height: 760 } } as const;

/** A picture that is fetched once it is nearly in sight. */
export function ShownPicture({ light, dark, alt, frame }: ScreenPicture) {
  return (
    <picture className={styles[frame]}>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img src={light} alt={alt} loading="lazy" fetchPriority="low" decoding="async" {...SIZES[frame]} />
    </picture>
  );
}
