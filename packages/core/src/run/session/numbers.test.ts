import { describe, expect, it } from 'vitest';
import type { SpeechRequest } from '../../ports/wire/wire.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { createNumbers } from './numbers.engine.ts';

const BYTES = new ArrayBuffer(400);

function request(text: string, voice = 'Cheyenne'): SpeechRequest {
  return { provider: 'groq', voice, text, tone: 'neutral' };
}
const FIVE = ['5', '4', '3', '2', '1'].map((text) => request(text));

function bench() {
  const ports = fakePorts();
  const forgotten: string[] = [];
  const forget = async ({ text }: SpeechRequest) => void forgotten.push(text);
  const numbers = createNumbers({ ...ports, forget });
  return { ports, numbers, forgotten, spoken: () => Object.keys(numbers.view.getState().spoken ?? {}).sort() };
}

describe('the numbers of a run', () => {
  it('are there once all five are, in whatever order they come [CUE-85]', async () => {
    const { numbers, spoken } = bench();
    numbers.expect([request('Go'), ...FIVE]);
    for (const one of [...FIVE.slice(1)].reverse()) numbers.take(one, BYTES);
    await settled();
    expect(spoken()).toEqual([]);
    numbers.take(request('Go'), BYTES);
    numbers.take(request('5'), BYTES);
    await settled();
    expect(spoken()).toEqual(['number-1', 'number-2', 'number-3', 'number-4', 'number-5']);
  });

  it('stay for the next run in the same voice, and go with the voice or with a run in beeps [CUE-85]', async () => {
    const { numbers, spoken } = bench();
    const all = async (requests: readonly SpeechRequest[]) => {
      numbers.expect(requests);
      for (const one of requests) numbers.take(one, BYTES);
      await settled();
    };
    await all(FIVE);
    numbers.expect([...FIVE, request('Go')]);
    numbers.choose({ provider: 'groq', voice: 'Cheyenne' });
    expect(spoken()).toHaveLength(5);
    numbers.choose({ provider: 'groq', voice: 'Atlas' });
    expect(spoken()).toEqual([]);
    await all(FIVE.map(({ text }) => request(text, 'Atlas')));
    expect(spoken()).toHaveLength(5);
    numbers.expect([request('Go', 'Atlas')]);
    expect(spoken()).toEqual([]);
  });

  it('are not those of another voice that are still being decoded [CUE-85]', async () => {
    const { numbers, spoken } = bench();
    numbers.expect(FIVE);
    for (const one of FIVE) numbers.take(one, BYTES);
    numbers.choose({ provider: 'webspeech', voice: undefined });
    await settled();
    expect(spoken()).toEqual([]);
  });

  it('discard a clip that cannot be decoded, and are in beeps [CUE-85]', async () => {
    const { ports, numbers, spoken, forgotten } = bench();
    ports.log.expect('number-unplayable');
    numbers.expect(FIVE);
    for (const one of FIVE) numbers.take(one, one.text === '3' ? new ArrayBuffer(0) : BYTES);
    await settled();
    expect([spoken(), forgotten]).toEqual([[], ['3']]);
    numbers.take(request('3'), BYTES);
    await settled();
    expect(spoken()).toHaveLength(5);
  });

  it('are in beeps if a clip is silent [CUE-85]', async () => {
    const { ports, numbers, spoken, forgotten } = bench();
    ports.log.expect('number-silent');
    const { decode } = ports.audio;
    numbers.expect(FIVE);
    for (const one of FIVE.slice(1)) numbers.take(one, BYTES);
    await settled();
    ports.audio.decode = async (bytes) => ({ ...(await decode(bytes)), wave: new Float32Array(400) });
    numbers.take(request('5'), BYTES);
    await settled();
    expect([spoken(), forgotten]).toEqual([[], []]);
  });
});
