import type { ReactNode } from 'react';

/** A line drawing of 24 by 24; decoration next to a word, so hidden from assistive technology. */
function icon(drawing: ReactNode) {
  return function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };
}

// The icons of the first pages, drawn here: an icon library's runtime would cost each of those pages more than these
// lines.
export const TimersIcon = icon(<path d="M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8" />);
export const HistoryIcon = icon(<path d="M4 4v5h5M4.6 9A8.500 8.500 0 1 1 3.500 13M12 8v4.500l3 2" />);
export const SettingsIcon = icon(<path d="M4 7h7M19 7h1M4 17h1M13 17h7M15 4.5v5M9 14.5v5" />);
export const LeaveIcon = icon(<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12h-9" />);
export const PersonIcon = icon(<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 6 0 0 1 15 0" />);
export const HeartIcon = icon(
  <path d="M12 20.5C6 16 3 12.7 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.7-3 7-9 11.5zM3.5 12H9l1.5-3 2.5 5 1.5-2h6" />,
);
export const CrossIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const ClockIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2" />);
export const PlayIcon = icon(<path d="M7 4.5v15L19.5 12z" fill="currentColor" />);
export const SearchIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500" />);
export const MoreIcon = icon(<path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth="3" />);
export const UndoIcon = icon(<path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4" />);
export const RedoIcon = icon(<path d="m16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4" />);
