/** The mark of the product: a round bell on its foot. */
export function Bell() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" width="28" height="28">
      <path d="M8 42a24 24 0 0 1 48 0z" fill="currentColor" />
      <rect x="3" y="46" width="58" height="8" rx="4" fill="currentColor" />
      <circle cx="32" cy="12" r="5.5" fill="currentColor" />
      <path
        d="M18 38a15 15 0 0 1 11-11.5"
        fill="none"
        stroke="var(--color-bg)"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
