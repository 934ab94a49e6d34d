// A value in a file of comma-separated values, as in RFC 4180.

/** What a spreadsheet would run as a formula, even after spaces. */
const FORMULA = /^[\s\0]*[=+\-@\t\r\n＝＋－＠]/u;

/** A value as it stands between commas; a text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvField(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether a text gets an apostrophe in front. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text);
}
