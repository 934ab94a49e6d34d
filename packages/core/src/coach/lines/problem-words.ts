// The words in which a language model may say what is missing in the description of a workout.

// cspell:disable -- the words of a person
const WORDS = `
  a about all an and any are as at be between both by can cannot clear could describe described description does each either
  enough every exercise exercises few find first for from give given goes has have how i if in is isn't it its last lasts
  long longer make many mean means meant might minute minutes missing more my need needs no not number of often on once one
  only or other out part parts per please possible read repeat repeats rest rests round rounds same say says second seconds
  set sets shorter should some start step steps than that that's the them then there these they this time timer times
  timing to too total understand unclear until use was were what when where which while with without work workout write
  written you your zone zones
`;
// cspell:enable

/** Plain words about workouts and their times. */
export const PROBLEM_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));
