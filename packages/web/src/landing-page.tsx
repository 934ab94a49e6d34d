import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { AppRoot } from './app/shell/app.tsx';
import { deferApp } from './app/shell/defer-app.ts';
import { fetchScreen } from './app/shell/screens.tsx';

/** The landing page as HTML, which the build writes into its page: what a visitor sees before any script has run. */
export async function drawLandingPage(): Promise<string> {
  // Engines that never come: it is drawn for a visitor.
  const app = deferApp(() => new Promise(() => undefined), 'signed-out');
  await fetchScreen('/');
  // One piece, without the scripts that would bring late pieces to their places.
  const { prelude } = await prerender(
    <Router ssrPath="/">
      <AppRoot app={app} />
    </Router>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
