import { PageLink } from './controls/page-link.tsx';

/** Where a guest's library is, and the way to have it elsewhere too. */
export function GuestLine() {
  return (
    <>
      Kept on this device only. <PageLink href="/auth?create">Create Account</PageLink>
    </>
  );
}
