import styles from './run-picture.module.css';

const COMING = [
  { name: 'Rest', length: '0:20', look: styles.rest },
  { name: 'Sprint', length: '0:40', look: styles.work },
  { name: 'Cool down', length: '3:00', look: styles.recovery },
];

/** A run in progress on a phone, drawn with the product's own letters and colours. */
export function RunPicture() {
  return (
    <div
      className={styles.stage}
      role="img"
      aria-label="A running timer on a phone: Sprint, 24 seconds left, round 3 of 8"
    >
      <svg viewBox="0 0 600 600" className={styles.waves} aria-hidden="true">
        <circle cx="300" cy="300" r="150" />
        <circle cx="300" cy="300" r="215" />
        <circle cx="300" cy="300" r="285" />
      </svg>
      <div className={styles.phone} aria-hidden="true">
        <div className={styles.screen}>
          <p className={styles.round}>
            <span>Round 3/8</span>
            <span>Rep 1/2</span>
          </p>
          <p className={styles.step}>Sprint</p>
          <p className={styles.badge}>Work</p>
          <p className={styles.digits}>0:24</p>
          <div className={styles.track}>
            <span />
          </div>
          <ul className={styles.coming}>
            {COMING.map(({ name, length, look }) => (
              <li key={name} className={look}>
                <span>{name}</span>
                <span>{length}</span>
              </li>
            ))}
          </ul>
          <svg viewBox="0 0 240 72" className={styles.controls}>
            <path d="M62 27v18l-14-9zM44 27h3.5v18H44z" />
            <circle cx="120" cy="36" r="33" className={styles.main} />
            <path d="M109 24h8v24h-8zM123 24h8v24h-8z" className={styles.pause} />
            <path d="M178 27v18l14-9zM192.5 27h3.5v18h-3.500z" />
          </svg>
        </div>
      </div>
      <p className={styles.bubble} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="22" height="22">
          <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
          <path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" className={styles.sound} />
        </svg>
        Next: Rest
      </p>
    </div>
  );
}
