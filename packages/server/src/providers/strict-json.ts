// A schema as engines with constrained decoding accept it: every property required, every object closed, no bounds.

import * as z from 'zod/mini';

/** A JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What engines agree on; the rest (lengths, ranges, formats) is checked when the answer arrives. */
const ALLOWED = ['type', 'enum', 'description'] as const;

/** The strict JSON schema of what is wanted. Throws for what cannot be expressed: an optional property, a record, a transform. */
export function strictJson(wanted: z.core.$ZodType): JsonSchema {
  return strict(z.toJSONSchema(wanted));
}

function strict(node: z.core.JSONSchema.BaseSchema): JsonSchema {
  const allowed = Object.fromEntries(ALLOWED.filter((key) => key in node).map((key) => [key, node[key]]));
  if (node.anyOf !== undefined) return { ...allowed, anyOf: node.anyOf.map((one) => strict(schemaOf(one))) };
  if (node.type === 'array') return { ...allowed, items: strict(schemaOf(node.items)) };
  if (node.type === 'object') return { ...allowed, ...closed(node) };
  if (node.type === undefined) throw new Error('a strict schema names the type of everything');
  return allowed;
}

function closed({ properties = {}, required = [], additionalProperties }: z.core.JSONSchema.BaseSchema): JsonSchema {
  const names = Object.keys(properties);
  if (typeof additionalProperties === 'object' || names.some((name) => !required.includes(name)))
    throw new Error('a strict schema requires every property and knows them all');
  return {
    properties: Object.fromEntries(names.map((name) => [name, strict(schemaOf(properties[name]))])),
    required: names,
    additionalProperties: false,
  };
}

function schemaOf(node: unknown): z.core.JSONSchema.BaseSchema {
  if (typeof node !== 'object' || node === null) throw new Error('a strict schema has no open places');
  return node as z.core.JSONSchema.BaseSchema;
}
