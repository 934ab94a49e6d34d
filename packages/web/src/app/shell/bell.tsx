/** The mark of the product: a round bell, ringing. */
export function Bell() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" width="32" height="32">
      <path
        fillRule="evenodd"
        d="M32 14a18 18 0 0 1 0 36 18 18 0 0 1 0-36zm0 13a5 5 0 0 0 0 10 5 5 0 0 0 0-10z"
        fill="currentColor"
      />
      <path
        d="M11.5 16a26 26 0 0 0 0 32M52.5 16a26 26 0 0 1 0 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="5.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
