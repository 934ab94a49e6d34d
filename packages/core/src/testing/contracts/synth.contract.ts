// What every voice must do.

import { describe, expect, it } from 'vitest';
import type { Synth } from '../../ports/synth.ts';
import { settled } from '../fake-clock.ts';

/** A voice whose words take a while. */
export interface SynthBench {
  readonly synth: Synth;
  /** The words it began to say, in order, each with its volume. */
  spoken(): readonly { readonly text: string; readonly volume: number }[];
  /** Lets the words being said finish. */
  finish(): Promise<void> | void;
}

/** Registers the suite of the Synth port. */
export function synthContract(name: string, make: () => SynthBench): void {
  describe(`a voice (${name})`, () => {
    it('says words at a volume, and reports when they have been said', async () => {
      const { synth, spoken, finish } = make();
      let said = false;
      const words = synth.speak('Next: Work', 0.5, undefined).then(() => (said = true));
      await settled();
      expect(spoken()).toMatchObject([{ text: 'Next: Work', volume: 0.5 }]);
      expect(said).toBe(false);
      await finish();
      await words;
      expect(said).toBe(true);
    });

    it('ends what it says when it is stopped', async () => {
      const { synth } = make();
      const words = synth.speak('a long sentence', 1, undefined);
      await settled();
      synth.stop();
      await expect(words).resolves.toBeTypeOf('boolean');
    });

    it('says the next words immediately after the ones before were cut short [VOX-76]', async () => {
      const { synth, spoken, finish } = make();
      const ended: string[] = [];
      const first = synth.speak('a long sentence', 1, undefined).then(() => ended.push('first'));
      await settled();
      spoken();
      synth.stop();
      const second = synth.speak('Squats', 1, undefined).then(() => ended.push('second'));
      await first;
      await settled();
      expect(spoken().map(({ text }) => text)).toEqual(['a long sentence', 'Squats']);
      expect(ended).toEqual(['first']);
      await finish();
      await second;
      expect(ended).toEqual(['first', 'second']);
    });

    it('can be stopped while it says nothing, and speaks afterwards', async () => {
      const { synth, spoken, finish } = make();
      synth.stop();
      const words = synth.speak('hello', 1, undefined);
      await settled();
      await finish();
      await words;
      expect(spoken().map(({ text }) => text)).toEqual(['hello']);
    });

    it('speaks with another voice if the one asked for is gone', async () => {
      const { synth, spoken, finish } = make();
      const words = synth.speak('hello', 1, 'no such voice');
      await settled();
      await finish();
      await words;
      expect(spoken().map(({ text }) => text)).toEqual(['hello']);
    });

    it('is primed without a word', async () => {
      const { synth, spoken } = make();
      synth.prime();
      await settled();
      expect(spoken().filter(({ text }) => text !== '')).toEqual([]);
    });

    it('lists its voices', () => {
      for (const voice of make().synth.voices()) {
        expect(voice.id).not.toBe('');
        expect(voice.name).not.toBe('');
        expect(typeof voice.language).toBe('string');
      }
    });
  });
}
