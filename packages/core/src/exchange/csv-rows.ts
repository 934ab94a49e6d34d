// The rows of a file of values between commas, semicolons or tabs, as spreadsheets write them.

/** A row with the line it begins on. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What stands between the values. */
export type CsvSeparator = ',' | ';' | '\t';

/** What stands between the values of a text, judging by its first line. */
export function separatorOf(text: string): CsvSeparator {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = ([',', ';', '\t'] as const).map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** The rows of a text; values in quotation marks may hold anything, and one that is never closed ends with the text. */
export function csvRows(text: string, separator: CsvSeparator): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) break;
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + plain);
    line += (whole.match(/\r\n|\r|\n/g) ?? []).length;
    if (end === separator) continue;
    rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return cells.length === 0 ? rows : [...rows, { line: begun, cells: [...cells, ''] }];
}
