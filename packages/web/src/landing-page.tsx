import { createApp } from '@roundbell/core';
import { fakePorts } from '@roundbell/core/testing';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { AppRoot } from './app/shell/app.tsx';
import { fetchScreen } from './app/shell/screens.tsx';
import { BASE } from './base/host.ts';

/** The landing page as HTML, which the build writes into its page: what a visitor sees before any script has run. */
export async function drawLandingPage(): Promise<string> {
  // The build has no world for them, and they are not opened: what they show is what a visitor's engines show at first.
  const app = createApp(fakePorts(), 'signed-out');
  await fetchScreen('/');
  // One piece, without the scripts that would bring late pieces to their places.
  const { prelude } = await prerender(
    <Router ssrPath={`${BASE}/`}>
      <AppRoot app={app} />
    </Router>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
