import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';

/** In place of a list that did not arrive. */
export function NoList({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <>
      <Banner tone="error">The list could not be loaded. Check your connection and try again.</Banner>
      <Button variant="secondary" onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}
