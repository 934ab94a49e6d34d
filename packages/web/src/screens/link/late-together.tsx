import { Banner } from '../../parts/banner.tsx';
import { late } from '../../parts/late.tsx';

/** What the page of a link with an agreed moment has more. */
export const lateTogether = late(
  () => import('./together/agreed-start.tsx').then((chunk) => chunk.AgreedStart),
  Missing,
);

function Missing() {
  return (
    <Banner tone="error">The agreed start could not be loaded. Check your connection, then reload the page.</Banner>
  );
}
