import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bankAnswer, decisionAnswer, timerWish } from '../coach/coach-answers.ts';
import { type JsonSchema, strictJson } from './strict-json.ts';

const KNOWN = ['type', 'enum', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];

/** Every schema inside a schema. */
function nodesOf(schema: JsonSchema): readonly JsonSchema[] {
  const {
    anyOf = [],
    items,
    properties = {},
  } = schema as {
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
  };
  const inner = [...anyOf, ...(items === undefined ? [] : [items]), ...Object.values(properties)];
  return [schema, ...inner.flatMap(nodesOf)];
}

describe('a strict schema', () => {
  it.each([
    ['decision', decisionAnswer, 4],
    ['bank', bankAnswer, 11],
    ['timer', timerWish, 24],
  ])('of a %s requires every property, is closed and has no bounds', (_, wanted, count) => {
    const nodes = nodesOf(strictJson(wanted));
    expect(nodes).toHaveLength(count);
    for (const node of nodes) {
      expect(KNOWN, JSON.stringify(node)).toEqual(expect.arrayContaining(Object.keys(node)));
      if (node['type'] !== 'object') continue;
      expect(node['additionalProperties']).toBe(false);
      expect(node['required']).toEqual(Object.keys(node['properties'] as object));
    }
  });

  it('leaves out what engines do not agree on', () => {
    const count = z.int().check(z.gte(1), z.lte(9));
    const wanted = z.object({
      a: z.string().check(z.maxLength(5)),
      b: z.nullable(z.literal([1, 2])),
      c: z.array(count),
    });
    expect(strictJson(wanted)).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { anyOf: [{ type: 'number', enum: [1, 2] }, { type: 'null' }] },
        c: { type: 'array', items: { type: 'integer' } },
      },
      required: ['a', 'b', 'c'],
      additionalProperties: false,
    });
  });

  it.each<[string, z.core.$ZodType]>([
    ['an optional property', z.object({ a: z.optional(z.string()) })],
    ['a record', z.object({ a: z.record(z.string(), z.string()) })],
    ['anything', z.object({ a: z.unknown() })],
  ])('is not made of %s', (_, wanted) => {
    expect(() => strictJson(wanted)).toThrow('a strict schema');
  });
});
