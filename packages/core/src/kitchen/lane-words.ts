// What is said of a lane: of several that speak at once each says whose words they are, and none takes another's place.

import { PRIORITY, type Announcement } from '../voice/announcement.ts';

/** A lane as its words need it. */
export interface SpeakingLane {
  readonly name: string;
  /** Whether it waits for its planned start. */
  readonly isWaiting: boolean;
}

/** The words of a lane for some announcements of its run: what rings, and what begins, without chatter; they are true until they are said. */
export function laneWords(lane: SpeakingLane, announced: readonly Announcement[]): readonly Announcement[] {
  return announced.flatMap((one) => {
    const text = textOf(lane, one);
    return text === undefined ? [] : [{ text, priority: one.priority, type: 'generic', replaceType: false }];
  });
}

function textOf({ name, isWaiting }: SpeakingLane, { type, text, priority }: Announcement): string | undefined {
  // Nothing else that has no type of its own is urgent.
  if (type === 'generic' && priority === PRIORITY.urgent) return isWaiting ? startText(name, text) : text;
  const begins = (type === 'step-start' || type === 'rest-start') && !isWaiting && text !== name;
  return begins ? `${name}: ${text}` : undefined;
}

/** 'Start potatoes', and later 'Start potatoes, due two minutes ago'. */
function startText(name: string, text: string): string {
  const [, ago] = / was done (.+)$/.exec(text) ?? [];
  return ago === undefined ? `Start ${name}` : `Start ${name}, due ${ago}`;
}
