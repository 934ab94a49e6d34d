import type { Player } from '@roundbell/core/run';
import { mainButtonIn, focusIfNowhere } from '../controls/main-button.tsx';
import { agoOf } from './press-ago.ts';
import styles from './counter.module.css';

interface CountButtonProps {
  readonly player: Pick<Player, 'count'>;
}

/** As large as what it stands in. It has the focus when the main button would, so that any key that presses counts. */
export function CountButton({ player }: CountButtonProps) {
  return (
    <button
      ref={takeFocus}
      type="button"
      className={styles.stage}
      aria-label="Count one"
      onClick={({ nativeEvent }) => void player.count(agoOf(nativeEvent))}
      // A key that is held down is one press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    />
  );
}

function takeFocus(button: HTMLButtonElement | null): (() => void) | undefined {
  if (button === null) return undefined;
  const controls = button.ownerDocument.querySelector('[role=group][aria-label=Controls]');
  const row = controls?.lastElementChild;
  const main = (): HTMLElement | null => (row instanceof HTMLElement ? mainButtonIn(row) : null);
  if (document.activeElement === main()) button.focus({ preventScroll: true });
  else focusIfNowhere(button);
  return () => document.activeElement === button && main()?.focus({ preventScroll: true });
}
