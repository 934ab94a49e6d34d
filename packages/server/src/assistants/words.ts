// The page for assistants, as it stands in docs/, with the addresses of this server.

// oxlint-disable-next-line house/layers -- the page is documentation, and what the program says
import page from '../../../../docs/for-assistants.md?raw';

const EXAMPLE = 'https://timers.example';

/** How to write a timer for Roundbell, in Markdown. */
export function wordsFor(origin: string): string {
  return page.replaceAll(EXAMPLE, origin);
}
