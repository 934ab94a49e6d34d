import { describe, expect, it } from 'vitest';
import { linesOf } from '../../base/lines.ts';
import { DEPTH_MOST, readJson, VALUES_MOST } from './json-text.ts';

function faultOf(text: string): string | undefined {
  const { fault } = readJson(text);
  if (fault === undefined) return undefined;
  const { line, column } = linesOf(text)(fault.at);
  return `${line}:${column} ${fault.message}`;
}

describe('reading JSON', () => {
  it.each([
    ['', '1:1 The file ends too early'],
    ['{"a": 1', '1:8 The file ends too early'],
    ['{"a": "x', '1:9 The file ends too early'],
    ['["a\nb"]', '1:2 A closing quotation mark is missing'],
    ['["\\x"]', '1:3 This backslash has no meaning'],
    ['["\\u12"]', '1:3 This backslash has no meaning'],
    ['{\n  "a": 1\n  "b": 2\n}', '3:3 A comma or } is missing here'],
    ['[1 2]', '1:4 A comma or ] is missing here'],
    ['[1,\n]', '2:1 There is an extra comma before this'],
    ['{"a": 1, }', '1:10 There is an extra comma before this'],
    ['{a: 1}', '1:2 A name in quotation marks is missing here'],
    ['{"a" 1}', '1:6 A colon is missing here'],
    ['{"a": }', '1:7 A value is missing here'],
    ['[+1]', '1:2 A value is missing here'],
    ['[01]', '1:3 A comma or ] is missing here'],
    ['[1.]', '1:3 A comma or ] is missing here'],
    ['[] []', '1:4 There is something after the end'],
    ['{"a":\r\n1,\r"b":\n\n!}', '5:1 A value is missing here'],
  ])('reports the first fault of %j by line and column', (text, told) => {
    expect(faultOf(text)).toBe(told);
  });

  it('a byte order mark at the beginning is no fault', () => {
    expect(readJson('\uFEFF{"a":1}')).toMatchObject({ value: { a: 1 }, fault: undefined });
  });

  it('keeps what was whole before a fault, and says what is not [MOV-13]', () => {
    const { value, unfinished } = readJson('{"a": [{"b": 1}, {"c": 2, "d": "e');
    expect(value).toEqual({ a: [{ b: 1 }, { c: 2 }] });
    const [whole, broken] = (value as { a: unknown[] }).a;
    expect([unfinished.has(value), unfinished.has(whole), unfinished.has(broken)]).toEqual([true, false, true]);
  });

  it('reports which keys occur twice, and where', () => {
    const { value, doubles } = readJson('{"a": 1,\n"b": [{"c": 1, "c": 2}]}');
    expect(value).toEqual({ a: 1, b: [{ c: 2 }] });
    expect(doubles).toEqual([{ path: ['b', 0, 'c'], at: 24 }]);
  });

  it('treats __proto__ as a key like any other [MOV-14]', () => {
    const { value } = readJson('{"__proto__": {"polluted": 1}, "a": {"constructor": 2}}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('stops at what is nested too deeply, or too much [MOV-14]', () => {
    const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(faultOf(deep(DEPTH_MOST + 1))).toBeUndefined();
    expect(faultOf(deep(1_000_000))).toBe(`1:${DEPTH_MOST + 2} This is nested too deeply`);
    expect(faultOf(`[${'0,'.repeat(VALUES_MOST)}0]`)).toMatch(/The file holds too much to read$/);
  });

  it('knows where each value begins, and what surrounds one that is missing [MOV-11]', () => {
    const text = '{\n "a": [\n  1,\n  {"b": 2}\n ]\n}';
    const { placeOf } = readJson(text);
    const lineOf = (...path: (string | number)[]): number => linesOf(text)(placeOf(path)).line;
    expect([lineOf(), lineOf('a'), lineOf('a', 0), lineOf('a', 1), lineOf('a', 1, 'b')]).toEqual([1, 2, 3, 4, 4]);
    expect([lineOf('c'), lineOf('a', 7), lineOf('a', 1, 'x', 'y'), lineOf('a', 0, 'b')]).toEqual([1, 2, 4, 3]);
  });

  it('counts lines that end with LF, CR LF or CR [MOV-11]', () => {
    const lineOf = linesOf('a\nb\r\nc\rd');
    expect([0, 1, 2, 3, 5, 6, 7, 8].map((at) => lineOf(at))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 3, column: 1 },
      { line: 3, column: 2 },
      { line: 4, column: 1 },
      { line: 4, column: 2 },
    ]);
  });
});
