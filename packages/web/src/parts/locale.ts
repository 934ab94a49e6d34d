/** The languages for dates and numbers: the browser's own. Words stay English. */
export function browserLocales(): readonly string[] | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.languages.filter(isLanguage);
}

/** A browser started without a language calls it 'C', which no date or number formatter accepts. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** A number as people here write it: '1,204', '1.204', '1 204'. */
export function numberWords(number: number): string {
  return new Intl.NumberFormat(browserLocales()).format(number);
}

/** A date formatter in this form, made when first used, and again if the browser's languages change. */
export function dateWords(form: Intl.DateTimeFormatOptions): (moment: number) => string {
  let made: { readonly format: Intl.DateTimeFormat; readonly languages: unknown } | undefined;
  return (moment) => {
    const languages = typeof navigator === 'undefined' ? undefined : navigator.languages;
    if (made?.languages !== languages || made === undefined)
      made = { format: new Intl.DateTimeFormat(browserLocales(), form), languages };
    return made.format.format(moment);
  };
}
