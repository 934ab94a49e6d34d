import { rehearsalIcon } from './play-icon.tsx';

// Drawn here: from the icon library they would move into the file that every page loads, because a run has them too.
export const PAUSE_ICON = rehearsalIcon('M6 4h4v16H6zM14 4h4v16h-4z');
export const BACK_ICON = rehearsalIcon('M19 5v14L9 12zM5 5v14');
export const FORWARD_ICON = rehearsalIcon('M5 5v14l10-7zM19 5v14');
export const STOP_ICON = rehearsalIcon('M5 5h14v14H5z');
