// Pieces of sentences as patterns.

/** A unit of time. */
export const UNIT = `(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|'|")`;
/** A length of time: '40 s', '1:30 min', '1 min 30 s'. */
export const TIME = String.raw`(?:\d+(?:\.\d+|:\d\d)? ?-?${UNIT}(?!\p{L})(?: ?\d+ ?(?:seconds?|secs?|s|")(?!\p{L})|(?<=')\d\d(?![\d:.]))?|\d{1,2}:\d\d(?!\d|:\d))`;
/** What is counted. */
export const SETS = '(?:blocks?|sets?|rounds?|series|circuits?|periods?|bouts?|heats?|cycles?)';

/** A pattern wherever it is found, in any case. */
export function sign(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}
