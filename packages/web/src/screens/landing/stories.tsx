// cspell:ignore noninteractive
import type { ReactNode } from 'react';
import { HOST } from '../../base/host.ts';
import editorDark from './pictures/editor-dark.webp';
import editorLight from './pictures/editor-light.webp';
import heartRateDark from './pictures/heart-rate-dark.webp';
import heartRateLight from './pictures/heart-rate-light.webp';
import libraryDark from './pictures/library-dark.webp';
import libraryLight from './pictures/library-light.webp';
import linkDark from './pictures/link-dark.webp';
import linkLight from './pictures/link-light.webp';
import runDark from './pictures/run-dark.webp';
import runLight from './pictures/run-light.webp';
import { Privacy } from './privacy.tsx';
import { type ScreenPicture, ShownPicture } from './shown-picture.tsx';
import styles from './stories.module.css';

const RUN: ScreenPicture = {
  light: runLight,
  dark: runDark,
  frame: 'phone',
  alt: 'A step of a run on a phone: large digits in the colour of the step, what comes next, and the controls',
};
const EDITOR: ScreenPicture = {
  light: editorLight,
  dark: editorDark,
  frame: 'desk',
  alt: 'The editor: a round of three steps that repeats four times, with its summary',
};
const HEART: ScreenPicture = {
  light: heartRateLight,
  dark: heartRateDark,
  frame: 'desk',
  alt: 'A finished session: the curve of the heart rate over the steps of the workout, with the time in each zone',
};
const LIBRARY: ScreenPicture = {
  light: libraryLight,
  dark: libraryDark,
  frame: 'phone',
  alt: 'The library on a phone: six timers, each with its length and a button to run it',
};

const LINK: ScreenPicture = {
  light: linkLight,
  dark: linkDark,
  frame: 'phone',
  alt: 'A timer that came as a link: its name, its shape and its rounds, and the buttons to run it once or to keep it',
};

interface StoryProps {
  readonly title: string;
  readonly picture?: ScreenPicture;
  readonly children: ReactNode;
}

function Story({ title, picture, children }: StoryProps) {
  return (
    <li>
      <section className={styles.story}>
        <div className={styles.words}>
          <h2>{title}</h2>
          {children}
        </div>
        {picture && <ShownPicture {...picture} />}
      </section>
    </li>
  );
}

/** What people do with the product, each with a picture of it, side by side: a row to scroll. */
export function Stories() {
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls, also by keys
    <ul aria-label="What people do with it" tabIndex={0} className={styles.stories}>
      <Story title="Hear every bell with the screen off" picture={RUN}>
        <p>Tones are handed to the sound device up to a minute ahead, so a busy phone does not delay them.</p>
        <p className={styles.but}>
          Not on a locked iPhone, which stops web pages: there the screen stays on. A pocket mode that plays on is a
          beta.
        </p>
      </Story>
      <Story title="Write it the way you say it" picture={EDITOR}>
        <p>
          “8x20/10”, or “warm up 5 min, then 4 times 4 min hard and 3 min easy”: describe it, and the timer is there to
          change.
        </p>
      </Story>
      <Story title="Bring your strap" picture={HEART}>
        <p>See your zone while you train, and hear when to push or to ease off.</p>
        <p className={styles.but}>
          A Bluetooth strap needs Chrome or Edge, on Android or a computer. It does not work on an iPhone.
        </p>
      </Story>
      <Story title="Share a timer as a link" picture={LINK}>
        <p>The link, or its QR code, holds the whole timer. Friends run it at once, without an account.</p>
      </Story>
      <Story title="Train without a network" picture={LIBRARY}>
        <p>Your timers are on your device{HOST === 'server' && ' and sync to your others'}.</p>
      </Story>
      <Story title="Your data stays yours">
        <Privacy />
      </Story>
    </ul>
  );
}
