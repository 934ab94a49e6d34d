// Put into a page before its own scripts: keeps the sound file that the product hands out instead of saving it, and plays
// it under observation. Questions are answered in turn, and a driver that cannot wait for a promise asks again.

/** What a page has seen of the file and of the element that plays it. Times in milliseconds of the page. */
export interface TrackLab {
  /** Begins to answer a question; the answer is there later, under its number. */
  ask(number: number, question: LabQuestion, value: number): void;
  /** Undefined until it is there. */
  answer(number: number): LabAnswer | undefined;
}

/** 'file' waits for the file; 'open' for `canplay`; 'decode' for all its samples; the rest is about the element. */
export type LabQuestion =
  | 'file'
  | 'open'
  | 'decode'
  | 'tap'
  | 'play'
  | 'play-by-click'
  | 'seek'
  | 'looks'
  | 'close'
  | 'wall';

/** Plain JSON. */
export interface LabAnswer {
  readonly values: readonly number[];
  readonly failure?: string;
}

declare global {
  interface Window {
    trackLab: TrackLab;
  }
}

/** Above the faint tone and the steps of mu-law; a tone is louder within a millisecond. */
const HEARD = 0.002;
/** An onset is looked for from so long before it is due (s). */
const BEFORE = 0.1;
/** Once there is no answer by then there will be none (ms). */
const WAIT = 20_000;

const pageTime = performance.now.bind(performance);
const partsOf = new WeakMap<Blob, number>();
const PlainBlob = window.Blob;
let file: { blob: Blob; at: number } | undefined;
let clickedAt = 0;
let element: HTMLAudioElement | undefined;
let context: AudioContext | undefined;
const looks: number[] = [];
const answers = new Map<number, LabAnswer>();

window.Blob = class extends PlainBlob {
  constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
    super(parts, options);
    const counts = parts.map((part) => (part instanceof PlainBlob ? (partsOf.get(part) ?? 1) : 1));
    partsOf.set(
      this,
      counts.reduce((sum, count) => sum + count, 0),
    );
  }
};
const toUrl = URL.createObjectURL.bind(URL);
URL.createObjectURL = (made) => {
  if (made instanceof PlainBlob && made.type === 'audio/wav' && made.size > 1e6) file = { blob: made, at: pageTime() };
  return toUrl(made);
};
// A file of an hour is not written to the disk of the machine.
const { click } = HTMLAnchorElement.prototype;
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) click.call(this);
};
addEventListener('click', () => (clickedAt = pageTime()), true);

function once(target: EventTarget, names: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`none of ${names.join(', ')} in time`)), WAIT);
    for (const name of names)
      target.addEventListener(
        name,
        () => {
          clearTimeout(late);
          resolve(name);
        },
        { once: true },
      );
  });
}

function playing(): HTMLAudioElement {
  if (element === undefined) throw new Error('no file is open');
  return element;
}

function look(): void {
  if (element !== undefined) looks.push(pageTime(), element.currentTime * 1000);
}

async function fileMade(): Promise<readonly number[]> {
  const until = pageTime() + WAIT;
  while (file === undefined && pageTime() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  if (file === undefined) throw new Error('no file was made');
  return [file.at - clickedAt, file.blob.size, partsOf.get(file.blob) ?? 1];
}

async function open(): Promise<readonly number[]> {
  if (file === undefined) throw new Error('no file was made');
  const from = pageTime();
  element = new Audio();
  element.preload = 'auto';
  for (const name of ['timeupdate', 'playing', 'seeked']) element.addEventListener(name, look);
  element.src = toUrl(file.blob);
  const ready = await once(element, ['canplay', 'error']);
  if (ready === 'error') throw new Error(`refused: ${element.error?.code}`);
  return [pageTime() - from, element.duration];
}

/** For each second at which something is due, the sample at which it is heard, counted from that second. */
async function decode(rate: number): Promise<readonly number[]> {
  if (file === undefined) throw new Error('no file was made');
  const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.blob.arrayBuffer());
  const wave = buffer.getChannelData(0);
  const found: number[] = [];
  for (let second = 0; second < Math.floor(buffer.duration); second++) {
    let at = Math.max(0, Math.round((second - BEFORE) * rate));
    const end = Math.min(wave.length, (second + 0.5) * rate);
    while (at < end && Math.abs(wave[at] ?? 0) <= HEARD) at++;
    found.push(at < end ? at - second * rate : Number.NaN);
  }
  return found;
}

/** Leads the element through Web Audio, where the recorder of the tap listens. */
async function tap(): Promise<readonly number[]> {
  context = new AudioContext();
  await context.resume();
  context.createMediaElementSource(playing()).connect(context.destination);
  return [context.sampleRate];
}

async function seek(to: number): Promise<readonly number[]> {
  const from = pageTime();
  const done = once(playing(), ['seeked']);
  playing().currentTime = to / 1000;
  await done;
  return [pageTime() - from, playing().currentTime * 1000];
}

const DEEDS: Readonly<Record<LabQuestion, (value: number) => readonly number[] | Promise<readonly number[]>>> = {
  file: fileMade,
  open,
  decode,
  tap,
  async play() {
    const from = pageTime();
    const begun = once(playing(), ['playing']);
    await playing().play();
    await begun;
    return [pageTime() - from];
  },
  async 'play-by-click'() {
    const from = pageTime();
    const begun = once(playing(), ['playing']);
    addEventListener('click', () => void playing().play(), { once: true, capture: true });
    await begun;
    return [pageTime() - Math.max(from, clickedAt)];
  },
  seek,
  looks() {
    look();
    return [...looks];
  },
  close() {
    element?.pause();
    element?.removeAttribute('src');
    element?.load();
    element = undefined;
    file = undefined;
    looks.length = 0;
    return [];
  },
  wall: () => [pageTime()],
};

window.trackLab = {
  ask(number, question, value) {
    Promise.resolve()
      .then(() => DEEDS[question](value))
      .then(
        (values) => answers.set(number, { values }),
        (cause: unknown) => answers.set(number, { values: [], failure: String(cause) }),
      );
  },
  answer: (number) => answers.get(number),
};
