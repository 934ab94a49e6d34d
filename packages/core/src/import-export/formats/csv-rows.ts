// The rows of a file of values between commas, semicolons or tabs, as spreadsheets write them.

/** A row with the line it begins on. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A first line that says what stands between the values, as spreadsheets in other countries need it: 'sep=;'. */
export const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[ \t,;]*(?:\r\n|\r|\n|$)/i;

/** The rows of a text by the separator that it says, or that its first line suggests. */
export function tableRows(text: string): readonly CsvRow[] {
  const plain = text.replace(/^\uFEFF/u, '');
  const [line = '', separator] = SEPARATOR_LINE.exec(plain) ?? [];
  if (separator === undefined) return csvRows(plain, separatorOf(plain));
  return csvRows(plain.slice(line.length), separator).map((row) => ({ ...row, line: row.line + 1 }));
}

/** What stands between the values of a text, judging by its first line. */
function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = ([',', ';', '\t'] as const).map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** The rows of a text; values in quotation marks may hold anything, and one that is never closed ends with the text. */
export function csvRows(text: string, separator: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  const sign = separator.replace(/[\\\]^-]/, String.raw`\$&`);
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${sign}\\r\\n]*)([${sign}]|\\r\\n|\\r|\\n|$)`, 'y');
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
