// Which rules of a style sheet a page needs for its first picture. It reads sheets as the build minifies them, without
// nested style rules or comments, and rather keeps a rule too many than one too few.

interface Rule {
  readonly head: string;
  /** Undefined for a statement such as `@layer parts;`. */
  readonly body: string | undefined;
}

/** What holds rules itself. */
const HOLDER = /^@(media|layer|supports|container)\b/;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;

/** The part of a sheet that can apply to the elements of a page as it is written: a rule counts by its classes. */
export function firstStyles(page: string, sheet: string): string {
  const classes = new Set([...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const used = usedOf(sheet, classes);
  // A movement belongs to the rules that name it.
  return rulesOf(used)
    .filter(({ head }) => !head.startsWith('@keyframes ') || nameIsUsed(head.slice(11), used))
    .map(written)
    .join('');
}

function usedOf(sheet: string, classes: ReadonlySet<string>): string {
  return rulesOf(sheet)
    .map((rule) => (HOLDER.test(rule.head) && rule.body !== undefined ? inside(rule, classes) : rule))
    .filter(({ head, body }) => head.startsWith('@') || (body !== '' && canApply(head, classes)))
    .filter(({ head, body }) => body !== '' || !HOLDER.test(head))
    .map(written)
    .join('');
}

const inside = ({ head, body = '' }: Rule, classes: ReadonlySet<string>): Rule => ({
  head,
  body: usedOf(body, classes),
});

const written = ({ head, body }: Rule): string => (body === undefined ? `${head};` : `${head}{${body}}`);

/** Whether one of the selectors may find something; what is in brackets, as in `:not(…)`, is taken as fulfilled. */
function canApply(selectors: string, classes: ReadonlySet<string>): boolean {
  let plain = selectors;
  for (let before = ''; plain !== before;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return plain.split(',').some((one) => (one.match(/\.[\w-]+/g) ?? []).every((name) => classes.has(name.slice(1))));
}

const nameIsUsed = (name: string, sheet: string): boolean =>
  new RegExp(`animation[\\w-]*:[^;}]*${name}(?![\\w-])`).test(sheet);

/** The rules of the outermost level. */
function rulesOf(sheet: string): readonly Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  while (start < sheet.length) {
    const end = endOf(sheet, start, /[{;]/);
    const head = sheet.slice(start, end).trim();
    const close = sheet[end] === '{' ? closeOf(sheet, end + 1) : undefined;
    if (head !== '') rules.push({ head, body: close === undefined ? undefined : sheet.slice(end + 1, close) });
    start = (close ?? end) + 1;
  }
  return rules;
}

function closeOf(sheet: string, from: number): number {
  let at = from;
  for (let depth = 1; ; at += 1) {
    at = endOf(sheet, at, /[{}]/);
    depth += sheet[at] === '{' ? 1 : -1;
    if (depth === 0 || at >= sheet.length) return at;
  }
}

/** Where the next of these characters outside a string is, or the end of the sheet. */
function endOf(sheet: string, from: number, wanted: RegExp): number {
  for (let at = from; at < sheet.length; at += 1) {
    const letter = sheet.charAt(at);
    if (wanted.test(letter)) return at;
    if (letter !== '"' && letter !== "'") continue;
    STRING.lastIndex = at;
    at += (STRING.exec(sheet)?.[0].length ?? 1) - 1;
  }
  return sheet.length;
}
