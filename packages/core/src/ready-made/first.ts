// Which ready-made timers are shown where there is room for six. In a file of its own: the landing page has no room for the list.

/** The addresses of those that most people know, and of one for each kind. */
export const FIRST_READY_MADE = ['tabata', 'couch-to-5k', 'four-by-four', 'box-breathing', 'pomodoro', 'eggs'] as const;
export type FirstReadyMade = (typeof FIRST_READY_MADE)[number];
