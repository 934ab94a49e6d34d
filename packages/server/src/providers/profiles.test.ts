import { describe, expect, it } from 'vitest';
import { payloadOf, PROFILES, type ProfileName } from './profiles.ts';

const GROQ_VOICES =
  'Arista, Atlas, Basil, Briggs, Calum, Celeste, Cheyenne, Chip, Cillian, Deedee, Fritz, Gail, Indigo, Mamaw, Mason, Mikail, Mitch, Quinn, Thunder';
const OPENAI_VOICES = 'alloy, ash, ballad, coral, echo, fable, nova, onyx, sage, shimmer';

const voicesOf = (name: ProfileName) => Object.keys(PROFILES[name].voices).join(', ');

describe('a profile', () => {
  it("has the specification's voices [VOX-104]", () => {
    expect(voicesOf('groq-playai')).toBe(GROQ_VOICES);
    expect(voicesOf('openai-tts')).toBe(OPENAI_VOICES);
    expect(voicesOf('openai-compatible')).toBe(OPENAI_VOICES);
  });

  it('adds the suffix to every Groq voice [VOX-103]', () => {
    for (const [name, voice] of Object.entries(PROFILES['groq-playai'].voices)) expect(voice).toBe(`${name}-PlayAI`);
  });

  it('gives all 19 names one of the six Orpheus voices', () => {
    expect(voicesOf('groq-orpheus')).toBe(GROQ_VOICES);
    expect([...new Set(Object.values(PROFILES['groq-orpheus'].voices))].sort()).toEqual([
      'austin',
      'autumn',
      'daniel',
      'diana',
      'hannah',
      'troy',
    ]);
  });

  it.each([
    ['energetic', '[cheerful] Go'],
    ['quiet', '[whisper] Go'],
    ['confident', '[professionally] Go'],
    ['calm', 'Go'],
    ['neutral', 'Go'],
  ] as const)('says the tone %j to Orpheus as %j', (tone, input) => {
    expect(payloadOf(PROFILES['groq-orpheus'], 'Cheyenne', 'Go', tone)).toEqual({
      model: 'canopylabs/orpheus-v1-english',
      voice: 'hannah',
      input,
      response_format: 'wav',
    });
  });

  it('omits the brackets if they would make the text too long', () => {
    const inputOf = (length: number) =>
      payloadOf(PROFILES['groq-orpheus'], 'Thunder', 'x'.repeat(length), 'energetic').input.length;
    expect([inputOf(189), inputOf(190)]).toEqual([200, 190]);
  });
});
