/** Catches the browser's offer to install the app: it comes early, once, and is lost if no one listens. Returns the last one. */
export function catchOffers(window: Pick<Window, 'addEventListener'>): () => Event | undefined {
  let last: Event | undefined;
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would cover the page.
    event.preventDefault();
    last = event;
  });
  return () => last;
}
