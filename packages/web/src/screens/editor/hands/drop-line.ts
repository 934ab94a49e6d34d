import type { Spot } from './spots.ts';
import styles from './drag.module.css';

/** The line that shows where a card will be dropped. */
export interface DropLine {
  show(spot: Spot): void;
  remove(): void;
}

/** Draws the line over the page. */
export function dropLine(): DropLine {
  const line = document.createElement('div');
  line.className = styles['line'] ?? '';
  line.setAttribute('aria-hidden', 'true');
  document.body.append(line);
  return {
    show({ y, left, width }) {
      line.style.transform = `translate(${left}px, ${y - 2}px)`;
      line.style.width = `${width}px`;
    },
    remove: () => line.remove(),
  };
}
