import { useSyncExternalStore } from 'react';

/** What stands in the address behind '#', with it; empty if there is nothing. Browsers never send it to a server. */
export function useHash(): string {
  return useSyncExternalStore(follow, () => window.location.hash);
}

function follow(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
