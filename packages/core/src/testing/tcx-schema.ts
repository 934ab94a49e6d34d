// The rules of the public TrainingCenterDatabase v2 schema for the elements of a recorded workout: which children, in
// which order, how often, and what their texts must be. The schema itself may not be copied here; its judgement of valid and
// of broken files was compared with this one's (docs/design/device.md).
// cspell:ignore activity xmlschemas opentag closetag

import { SaxesParser } from 'saxes';

/** An element after reading. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Empty if there are children. */
  readonly text: string;
}

type Times = '1' | '?' | '+' | '*';
type Rule =
  | {
      readonly children: readonly (readonly [string, Times, string])[];
      readonly attributes?: Readonly<Record<string, RegExp>>;
    }
  | { readonly text: RegExp; readonly isMoment?: true; readonly from?: number; readonly to?: number };

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DOUBLE = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;
const WHOLE = /^\d+$/;

/** By type name, as in the schema: ActivityLap_t, Track_t, Trackpoint_t and what they hold. */
const RULES: Readonly<Record<string, Rule>> = {
  TrainingCenterDatabase: {
    attributes: { xmlns: /^http:\/\/www\.garmin\.com\/xmlschemas\/TrainingCenterDatabase\/v2$/ },
    children: [
      ['Folders', '?', 'never'],
      ['Activities', '?', 'ActivityList'],
      ['Workouts', '?', 'never'],
      ['Courses', '?', 'never'],
      ['Author', '?', 'never'],
      ['Extensions', '?', 'never'],
    ],
  },
  ActivityList: { children: [['Activity', '*', 'Activity']] },
  Activity: {
    attributes: { Sport: /^(Running|Biking|Other)$/ },
    children: [
      ['Id', '1', 'dateTime'],
      ['Lap', '+', 'ActivityLap'],
      ['Notes', '?', 'string'],
      ['Training', '?', 'never'],
      ['Creator', '?', 'never'],
      ['Extensions', '?', 'never'],
    ],
  },
  ActivityLap: {
    attributes: { StartTime: DATE_TIME },
    children: [
      ['TotalTimeSeconds', '1', 'double'],
      ['DistanceMeters', '1', 'double'],
      ['MaximumSpeed', '?', 'double'],
      ['Calories', '1', 'unsignedShort'],
      ['AverageHeartRateBpm', '?', 'HeartRateInBeatsPerMinute'],
      ['MaximumHeartRateBpm', '?', 'HeartRateInBeatsPerMinute'],
      ['Intensity', '1', 'Intensity'],
      ['Cadence', '?', 'never'],
      ['TriggerMethod', '1', 'TriggerMethod'],
      ['Track', '*', 'Track'],
      ['Notes', '?', 'string'],
      ['Extensions', '?', 'never'],
    ],
  },
  Track: { children: [['Trackpoint', '+', 'Trackpoint']] },
  Trackpoint: {
    children: [
      ['Time', '1', 'dateTime'],
      ['Position', '?', 'never'],
      ['AltitudeMeters', '?', 'double'],
      ['DistanceMeters', '?', 'double'],
      ['HeartRateBpm', '?', 'HeartRateInBeatsPerMinute'],
      ['Cadence', '?', 'never'],
      ['SensorState', '?', 'never'],
      ['Extensions', '?', 'never'],
    ],
  },
  HeartRateInBeatsPerMinute: { children: [['Value', '1', 'positiveByte']] },
  dateTime: { text: DATE_TIME, isMoment: true },
  double: { text: DOUBLE, from: 0 },
  unsignedShort: { text: WHOLE, from: 0, to: 65_535 },
  positiveByte: { text: WHOLE, from: 1, to: 255 },
  Intensity: { text: /^(Active|Resting)$/ },
  TriggerMethod: { text: /^(Manual|Distance|Location|Time|HeartRate)$/ },
  string: { text: /^[^]*$/ },
};

/** What in a TCX text breaks the schema, one sentence each; none if it is valid. Throws if it is not XML. */
export function tcxProblems(text: string): readonly string[] {
  const root = readXml(text);
  if (root.name !== 'TrainingCenterDatabase') return [`the root is ${root.name}`];
  return problemsOf(root, 'TrainingCenterDatabase', root.name);
}

function problemsOf(element: XmlElement, type: string, path: string): readonly string[] {
  const rule = RULES[type];
  if (rule === undefined) return [`${path} is not expected`];
  if ('text' in rule) return textProblems(element, rule, path);
  const problems = [...attributeProblems(element, rule.attributes ?? {}, path)];
  if (element.text.trim() !== '') problems.push(`${path} has text`);
  let at = 0;
  for (const [name, times, childType] of rule.children) {
    const first = at;
    for (let child = element.children[at]; child?.name === name; child = element.children[at]) {
      problems.push(...problemsOf(child, childType, `${path}/${name}[${at - first}]`));
      at += 1;
    }
    const count = at - first;
    if (count === 0 && (times === '1' || times === '+')) problems.push(`${path} has no ${name} in its place`);
    if (count > 1 && (times === '1' || times === '?')) problems.push(`${path} has ${count} of ${name}`);
  }
  if (at < element.children.length) problems.push(`${path} has ${element.children[at]?.name} out of order`);
  return problems;
}

function textProblems(element: XmlElement, rule: Extract<Rule, { text: RegExp }>, path: string): readonly string[] {
  const { text, isMoment, from = -Infinity, to = Infinity } = rule;
  const isInRange = rule.from === undefined || (Number(element.text) >= from && Number(element.text) <= to);
  const fits = element.children.length === 0 && Object.keys(element.attributes).length === 0;
  const isDated = isMoment !== true || !Number.isNaN(Date.parse(element.text));
  return fits && text.test(element.text) && isInRange && isDated ? [] : [`${path} cannot be '${element.text}'`];
}

function attributeProblems(
  { attributes }: XmlElement,
  rules: Readonly<Record<string, RegExp>>,
  path: string,
): readonly string[] {
  const names = new Set([...Object.keys(attributes), ...Object.keys(rules)]);
  return [...names]
    .filter((name) => attributes[name] === undefined || rules[name]?.test(attributes[name]) !== true)
    .map((name) => `${path} cannot have ${name}='${attributes[name]}'`);
}

/** Reads XML by a parser that knows nothing of TCX; throws at anything that is not well-formed (docs/design/device.md). */
export function readXml(text: string): XmlElement {
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open: (typeof root)[] = [root];
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    throw cause;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (words) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += words;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [only] = root.children;
  if (only === undefined) throw new SyntaxError('no root');
  return only;
}
