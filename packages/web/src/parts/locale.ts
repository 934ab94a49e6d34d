const MINUTE = 60_000;

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

/** A number as people here write it: '1,204', '1.204', '1 204'. One that needs no separator has the digits of the rest of the screen. */
export function numberWords(number: number): string {
  // A browser's first formatter costs it 15 ms, before the first picture of a library.
  if (Number.isInteger(number) && number >= 0 && number < 1000) return String(number);
  return new Intl.NumberFormat(browserLocales()).format(number);
}

/**
 * A date formatter in this form, made when first used, and again if the browser's languages change. Without a zone of its
 * own it follows the device's, also while the page is open.
 */
export function dateWords(form: Intl.DateTimeFormatOptions): (moment: number) => string {
  const isLocal = form.timeZone === undefined;
  const namesZone = isLocal && form.timeZoneName !== undefined;
  // A formatter keeps the zone it was made in: it gets the time of day here as if that were UTC's.
  const isShifted = isLocal && !namesZone;
  const zoned = isShifted ? { ...form, timeZone: 'UTC' } : form;
  let made: { readonly format: Intl.DateTimeFormat; readonly languages: unknown } | undefined;
  return (moment) => {
    const languages = typeof navigator === 'undefined' ? undefined : navigator.languages;
    if (made?.languages !== languages || made === undefined || namesZone)
      made = { format: new Intl.DateTimeFormat(browserLocales(), zoned), languages };
    return made.format.format(isShifted ? moment - new Date(moment).getTimezoneOffset() * MINUTE : moment);
  };
}
