// The voices behind the server. Separate from the choice among them, which a run needs without the lists.

/** The voices of the specification, section 9, in its order. */
export const GROQ_VOICES = [
  'Arista',
  'Atlas',
  'Basil',
  'Briggs',
  'Calum',
  'Celeste',
  'Cheyenne',
  'Chip',
  'Cillian',
  'Deedee',
  'Fritz',
  'Gail',
  'Indigo',
  'Mamaw',
  'Mason',
  'Mikail',
  'Mitch',
  'Quinn',
  'Thunder',
] as const;
/** The voices of the specification, section 9, in its order. */
export const OPENAI_VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'nova',
  'onyx',
  'sage',
  'shimmer',
] as const;
