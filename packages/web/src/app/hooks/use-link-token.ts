import { useEffect, useState } from 'react';

/** The token of the link this page was opened by, taken out of the address bar and the history as soon as it is read. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    if (token !== '') window.history.replaceState(null, '', window.location.pathname);
  }, [token]);
  return token;
}
