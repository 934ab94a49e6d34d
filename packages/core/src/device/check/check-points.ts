// The points of the check of pocket mode; docs/pocket-mode.md has the same.

/** One point of the list. */
export interface CheckPoint {
  readonly title: string;
  readonly what: string;
}

/** What only a person with a phone can tell, in the order of docs/pocket-mode.md. */
export const CHECK_POINTS: readonly CheckPoint[] = [
  { title: 'Ready', what: 'Prepare each sound above. How many seconds until it can be played? Is one refused?' },
  {
    title: 'Locked for 30 minutes',
    what: 'Play the hour and lock the phone. Compare tones with a stopwatch after 10, 20 and 30 minutes: one every 20 or 10 seconds.',
  },
  {
    title: 'Five minutes of quiet',
    what: 'Play one long step, with and without the faint tone, and lock the phone. Is there a tone after five minutes?',
  },
  {
    title: 'Lock screen, headphones, watch',
    what: 'Next, previous, pause for a minute, pause for ten, play. Are there buttons for ten seconds back instead?',
  },
  { title: 'Twenty skips in a row', what: "Press 'On 30 s' twenty times, fast. Does it sound where it says it is?" },
  {
    title: 'Interruptions',
    what: 'While it plays: a call, the assistant, an alarm, the video of another app, headphones pulled out.',
  },
  { title: 'The silent switch', what: 'And low power. Is there sound with each?' },
  { title: 'Unlocking', what: 'Is the place on the screen right at once?' },
  {
    title: 'A pause reached while locked',
    what: "Run a timer with 'Pause After End' in pocket mode. Does 'next' of the headphones go on?",
  },
  {
    title: 'Memory',
    what: 'Play three hours, go to the camera and come back. Was the page loaded again? The report counts that.',
  },
  { title: 'The first tone', what: 'With Bluetooth headphones that have slept: is the first tone heard?' },
  { title: 'Music', what: 'Play music in another app first. Does it stop, and does it come back?' },
];
