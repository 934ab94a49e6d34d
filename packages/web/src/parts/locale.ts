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

/** A date formatter in this form, made when first used: the browser's languages do not change while a page is open. */
export function dateWords(form: Intl.DateTimeFormatOptions): (moment: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat(browserLocales(), form);
    return format.format(moment);
  };
}
