import { HOST } from '../base/host.ts';
import { PageLink } from './controls/page-link.tsx';

/** Where a guest's library is, and the way to have it elsewhere too, if there is one. */
export function GuestLine() {
  return (
    <>
      Kept on this device only.
      {HOST === 'server' && (
        <>
          {' '}
          <PageLink href="/auth?create">Create Account</PageLink>
        </>
      )}
    </>
  );
}
