import { useLocationProperty } from 'wouter/use-browser-location';

/** What stands in the address behind '#', with it; empty if there is nothing. Browsers never send it to a server. */
export function useHash(): string {
  return useLocationProperty(hashNow);
}

const hashNow = (): string => window.location.hash;
