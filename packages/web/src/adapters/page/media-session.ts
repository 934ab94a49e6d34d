import { createEmitter } from '@roundbell/core/base';
import type { Page, RemoteCommand, NowPlaying } from '@roundbell/core/ports';
import { BASE } from '../../base/host.ts';

const COMMANDS = { play: 'play', pause: 'pause', nexttrack: 'next', previoustrack: 'previous' } as const;
const ACTIONS = ['play', 'pause', 'nexttrack', 'previoustrack'] as const;
const ARTWORK: MediaImage = { src: `${BASE}/icon.svg`, sizes: 'any', type: 'image/svg+xml' };

/**
 * The run as a track on the lock screen, with the buttons there and on headphones. Without a media session,
 * both do nothing.
 */
export function createMediaSession(): Pick<Page, 'showNowPlaying' | 'onRemote' | 'retakeButtons'> {
  const commands = createEmitter<RemoteCommand>();
  let shown: NowPlaying | undefined;

  const take = (session: MediaSession) => {
    for (const action of ACTIONS) {
      tolerate(() => session.setActionHandler(action, () => commands.emit(COMMANDS[action])));
    }
  };
  const leave = (session: MediaSession) => {
    session.metadata = null;
    session.playbackState = 'none';
    tolerate(() => session.setPositionState());
    for (const action of ACTIONS) tolerate(() => session.setActionHandler(action, null));
  };
  const show = (session: MediaSession, card: NowPlaying, before: NowPlaying | undefined) => {
    if (before === undefined) take(session);
    if (before === undefined || !hasSameWords(before, card)) {
      const { title, subtitle, timerName } = card;
      session.metadata = new MediaMetadata({ title, artist: subtitle, album: timerName, artwork: [ARTWORK] });
    }
    session.playbackState = card.playing ? 'playing' : 'paused';
    const position = Math.min(Math.max(card.position, 0), card.duration);
    tolerate(() => session.setPositionState({ duration: card.duration, position, playbackRate: 1 }));
  };
  return {
    showNowPlaying(card) {
      const before = shown;
      shown = card;
      if (!('mediaSession' in navigator) || before === card) return;
      if (card === undefined) leave(navigator.mediaSession);
      else show(navigator.mediaSession, card, before);
    },
    onRemote: commands.on,
    retakeButtons() {
      if (!('mediaSession' in navigator) || shown === undefined) return;
      take(navigator.mediaSession);
      // In the place of these the system shows those for the next and the previous step.
      for (const action of ['seekbackward', 'seekforward'] as const)
        tolerate(() => navigator.mediaSession.setActionHandler(action, null));
    },
  };
}

function hasSameWords(a: NowPlaying, b: NowPlaying): boolean {
  return a.title === b.title && a.subtitle === b.subtitle && a.timerName === b.timerName;
}

/** Some browsers lack some actions, or positions, and throw: the rest of the card is still worth having. */
function tolerate(ask: () => void): void {
  try {
    ask();
  } catch {
    // Nothing to fall back on.
  }
}
