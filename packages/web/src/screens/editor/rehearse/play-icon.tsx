/** A line drawing of 24 by 24 next to a name; decoration. */
export function rehearsalIcon(path: string) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const PLAY_ICON = rehearsalIcon('M7 4l13 8-13 8z');
