// How wide a text is, roughly, where no font can be asked.

/** Ems of a letter in bold type: capitals and wide letters take more, scripts of square letters and pictures a whole em. */
const WIDE = 0.78;
const PLAIN = 0.58;
const FIRST_SQUARE = 0x1100;

/** The width of a text in ems of its type, rather too much than too little. */
export function emsOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + emOf(letter), 0);
}

function emOf(letter: string): number {
  if ((letter.codePointAt(0) ?? 0) >= FIRST_SQUARE) return 1.05;
  return /[\p{Lu}mw@%&]/u.test(letter) ? WIDE : PLAIN;
}
