// cspell:ignore bung Übung
// cspell:ignore frühstück
import { describe, expect, it } from 'vitest';
import { textOf } from './transfer-text.ts';

/** 'Step;Seconds', and 'Übung;30' as older spreadsheets save it. */
const OTHER_LETTERS = ['Step;Seconds\n', new Uint8Array([0xdc]), 'bung;30'];
const TEXT = '{"name": "柔道"}';

function utf16(text: string, isLittle: boolean, mark: boolean): Uint8Array<ArrayBuffer> {
  const codes = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  return new Uint8Array(codes.flatMap((code) => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])));
}

describe('the text of a chosen file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['UTF-16 little with a mark', utf16(TEXT, true, true)],
    ['UTF-16 big with a mark', utf16(TEXT, false, true)],
    ['UTF-16 little', utf16(TEXT, true, false)],
    ['UTF-16 big', utf16(TEXT, false, false)],
  ])('is read from %s', async (_, bytes) => {
    expect(await textOf(new Blob([bytes]))).toEqual({ ok: true, text: TEXT });
  });

  it.each([
    ['ISO-8859-1', 'Frühstück', [0x46, 0x72, 0xfc, 0x68, 0x73, 0x74, 0xfc, 0x63, 0x6b]],
    ['iso-8859-15', '€ Été', [0xa4, 0x20, 0xc9, 0x74, 0xe9]],
    ['windows-1252', 'Übung', [0xdc, 0x62, 0x75, 0x6e, 0x67]],
    ['windows-1251', 'Бег', [0xc1, 0xe5, 0xe3]],
    ['Shift_JIS', '柔道', [0x8f, 0x5f, 0x93, 0xb9]],
    ['US-ASCII', 'Run', [0x52, 0x75, 0x6e]],
    ['UTF-8', 'Ü', [0xc3, 0x9c]],
    ['no-such-letters', 'Ü', [0xc3, 0x9c]],
    ['UTF-16', 'Ü', [0xc3, 0x9c]],
  ])('is read from an XML file that says %s', async (encoding, name, bytes) => {
    for (const quote of ['"', "'"]) {
      const [head, end] = [`<?xml version="1.0" encoding=${quote}${encoding}${quote}?>\n<name>`, '</name>'];
      const file = new File([head, new Uint8Array(bytes), end], 'ride.zwo');
      expect(await textOf(file)).toEqual({ ok: true, text: `${head}${name}${end}` });
    }
  });

  it('is read by its byte order mark, whatever the XML file says', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><name>Ü</name>';
    for (const bytes of [new TextEncoder().encode(`\uFEFF${xml}`), utf16(xml, true, true), utf16(xml, false, false)])
      expect(await textOf(new File([bytes], 'ride.zwo'))).toEqual({ ok: true, text: xml });
    expect(await textOf(new File([], 'ride.zwo'))).toEqual({ ok: true, text: '' });
  });

  it('is none if the bytes are not text', async () => {
    expect(await textOf(new Blob([new Uint8Array([0x89, 0x50, 0xff, 0x47])]))).toEqual({
      ok: false,
      problem: 'This is not a Roundbell file.',
    });
  });

  it.each(['steps.CSV', 'plan.txt', 'ride.zwo'])('asks for UTF-8 if %s is in another encoding', async (name) => {
    expect(await textOf(new File(OTHER_LETTERS, name))).toEqual({
      ok: false,
      problem: `The text in this file cannot be read. Save it as UTF-8 ${
        name === 'steps.CSV' ? '("CSV UTF-8" in a spreadsheet) ' : ''
      }and choose it again.`,
    });
    expect(await textOf(new File(OTHER_LETTERS, 'roundbell.json'))).toMatchObject({
      problem: 'This is not a Roundbell file.',
    });
  });

  it('is none if the file cannot be opened', async () => {
    const gone = { size: 5, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) } as unknown as Blob;
    expect(await textOf(gone)).toEqual({ ok: false, problem: 'This file could not be opened. Choose it again.' });
  });

  it('is not read if the file is larger than 5 MB', async () => {
    expect(await textOf(new Blob([new Uint8Array(5_242_881)]))).toEqual({
      ok: false,
      problem: 'This file is too large: the limit is 5 MB.',
    });
    expect((await textOf(new Blob([new Uint8Array(5_242_880).fill(32)]))).ok).toBe(true);
  });
});
