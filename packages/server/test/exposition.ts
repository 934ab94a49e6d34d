// Reads metrics as Prometheus does, and complains about what it would refuse.

/** One line of an exposition: a name, its labels and a value. */
export interface ReadSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/gy;

/** Every sample of a text in the exposition format 0.0.4; throws if a line, a family or a histogram is not as it has to be. */
export function samplesIn(text: string): readonly ReadSample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const samples: ReadSample[] = [];
  const families = new Map<string, string>();
  const seen = new Set<string>();
  let family = '';
  for (const line of text.split('\n')) {
    const [mark, word, name = '', type = ''] = line.split(' ');
    if (line === '' || (mark === '#' && word === 'HELP')) continue;
    if (mark === '#') {
      if (word !== 'TYPE' || !NAME.test(name) || !/^(counter|gauge|histogram|summary|untyped)$/.test(type))
        throw new Error(`no type: ${line}`);
      if (families.has(name)) throw new Error(`a family comes twice: ${name}`);
      families.set(name, type);
      family = name;
      continue;
    }
    const sample = sampleIn(line);
    const isOwn =
      sample.name === family ||
      (families.get(family) === 'histogram' && /^(.*)_(?:bucket|sum|count)$/.exec(sample.name)?.[1] === family);
    if (!isOwn) throw new Error(`not of the family ${family}: ${line}`);
    const key = JSON.stringify([
      sample.name,
      Object.entries(sample.labels).toSorted(([one], [other]) => one.localeCompare(other)),
    ]);
    if (seen.has(key)) throw new Error(`a sample comes twice: ${line}`);
    seen.add(key);
    samples.push(sample);
  }
  return samples;
}

function sampleIn(line: string): ReadSample {
  const [, name = '', inside = '', number = ''] = LINE.exec(line) ?? [];
  const value = floatOf(number);
  if (name === '' || value === undefined) throw new Error(`no sample: ${line}`);
  const found = [...inside.matchAll(LABEL)];
  if (found.map(([whole]) => whole).join('') !== inside) throw new Error(`no labels: ${line}`);
  return { name, labels: Object.fromEntries(found.map(([, label = '', text = '']) => [label, text])), value };
}

/** As Go's ParseFloat reads it, which is what the format asks for; the letter case of NaN is free. */
function floatOf(text: string): number | undefined {
  if (/^nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? undefined : value;
}
