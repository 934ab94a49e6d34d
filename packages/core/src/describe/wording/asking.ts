// The words around a description that only ask for it: 'can you make me a timer for …, please'.

const ASKED = new RegExp(
  String.raw`^\s*(?:(?:ok(?:ay)?|so|well|um|hi|hey|hello|please)[,! ]+)*` +
    String.raw`(?:(?:can|could|would|will) you (?:please )?)?` +
    String.raw`(?:(?:(?:i'd like|i would like|i want|i need|i will do|i'll do|i'm doing|give me|make|create|build|set|start|do|program|let's do)(?: me)?(?: to (?:do|have))?(?: up)? )?` +
    String.raw`(?:an? |the |my |new |quick |simple |(?:interval|workout) (?=timer))*(?:timer|stopwatch)(?: for me)?(?: (?:for|with|of|that has|that does|that goes|where i do|consisting of)|:)\s+` +
    String.raw`|(?:i'd like|i would like|i want|i need|i will|i'll|give me|make me|let's)(?: to)?(?: (?:do|have|make|create|build))? (?:a |an )?(?=\d))?`,
  'iu',
);

/** A text without the words that only ask for it. */
export function withoutAsking(text: string): string {
  return text.replace(ASKED, '').replace(/,? (?:please|thanks|thank you)[.!]*\s*$/i, '');
}
