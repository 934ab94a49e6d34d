// What a language model is asked about a line, and whether what it answers is said instead of the fixed one (D32).

import type { CoachDecisionRequest } from '../../ports/wire/coach-requests.ts';
import type { MessageType } from '../../ports/wire/coaching.ts';
import type { CoachMemory } from '../memory.ts';
import { decisionRequestOf, lineWishOf } from '../model-question.ts';
import type { LineType } from '../situation.ts';
import { isSayable } from './guard.ts';
import { distanceInWords, firmnessOf, type Choice, type LineMemory, type LineOccasion } from './line-choice.ts';

/**
 * What a language model is asked: whether to say something if the rules leave that open, and for a line of its own where one may
 * replace the fixed one. Undefined if there is nothing to ask.
 */
export function questionOf(
  lines: LineMemory,
  memory: CoachMemory,
  occasion: LineOccasion,
  choice: Choice,
): CoachDecisionRequest | undefined {
  const { situation, judgement } = occasion;
  const own = choice.kind === 'quiet' ? undefined : choice.own;
  const isOpen = judgement.verdict === 'maybe';
  // A direction that must be said now waits for no one.
  const isPressing = judgement.isUrgent || (!isOpen && own?.distance !== undefined);
  if (isPressing || (!isOpen && own === undefined)) return undefined;
  const distance = distanceInWords(occasion);
  const firmness = firmnessOf(lines, occasion);
  const wish =
    own &&
    lineWishOf(situation, wireTypeOf(judgement.messageType), {
      ...(distance && { distance }),
      ...(firmness && { firmness }),
      ...(own.turn && { turn: own.turn }),
    });
  return decisionRequestOf(situation, memory, wish);
}

/** A language model's line if it may be said here and is not the one before; else undefined. */
export function ownLine(answer: string | undefined, choice: Choice, { unsaid }: LineMemory): string | undefined {
  if (answer === undefined || choice.kind === 'quiet' || choice.own === undefined) return undefined;
  return answer !== unsaid.last && isSayable(answer, choice.own) ? answer : undefined;
}

/** The specification's type for a line; what it has none for is encouragement. */
function wireTypeOf(type: LineType): MessageType {
  switch (type) {
    case 'neutral':
    case 'signalLost':
    case 'signalBack':
    case 'peak':
    case 'nearEnd':
    case 'timeLeft':
      return 'encouragement';
    default:
      return type;
  }
}
