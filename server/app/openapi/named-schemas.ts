// The named schemas of the OpenAPI document: each is described once, under the name of its export in the contract.
import { z } from 'zod';
import { contractExports } from '../../../contract/api.ts';
import { failure, success } from '../../../contract/common/envelope.ts';
import { idsBody, recordId, sortOrder } from '../../../contract/common/paging.ts';
import { recordIds } from '../../../contract/common/selection.ts';
import { day, timestamp } from '../../../contract/common/timestamps.ts';
import { capitalized, type Json } from './json.ts';
import { type Direction, schemaOf } from './schema.ts';

/** A success without its `data`. */
const envelope = success(z.unknown())
  .omit({ data: true })
  .describe('A success. `count` is the number of records in the whole list, not on the page.');

/** A refusal as it is sent: readers make text of a code that is a number. */
const refusal = failure
  .extend({ code: z.union([z.string(), z.number()]).optional() })
  .describe('A refusal. `errors` maps field names to messages.');

/** Schemas that calls of several subjects share. */
const common = {
  Envelope: envelope,
  Failure: refusal,
  RecordId: recordId,
  RecordIds: recordIds,
  IdsBody: idsBody,
  SortOrder: sortOrder,
  Timestamp: timestamp.describe('ISO 8601 with offset.'),
  Day: day.describe('yyyy-MM-dd.'),
};

/** A text or number of the contract may look like others by chance; an object, choice or pattern does not. */
function isDistinct({ properties, enum: choices, pattern }: Json): boolean {
  return [properties, choices, pattern].some(Boolean);
}

function exported(): [string, z.ZodType][] {
  return contractExports.flatMap(({ name, value }) =>
    value instanceof z.ZodType ? [[capitalized(name), value] as [string, z.ZodType]] : [],
  );
}

/** Makes text of a schema that can be compared: what it accepts, without what its place says about it. */
function shapeOf({ description, default: fallback, ...shape }: Json): string {
  return JSON.stringify(shape);
}

interface Candidate {
  name: string;
  io: Direction;
  schema: Json;
}

function candidates(): Map<string, Candidate> {
  const all = [
    ...Object.entries(common).map(([name, schema]) => ({ name, schema, isCommon: true })),
    ...exported().map(([name, schema]) => ({ name, schema, isCommon: false })),
  ];
  const byShape = new Map<string, Candidate>();
  for (const { name, schema, isCommon } of all) {
    for (const io of ['output', 'input'] as const) {
      const json = schemaOf(schema, io);
      const shape = shapeOf(json);
      if ((isCommon || isDistinct(json)) && !byShape.has(shape))
        byShape.set(shape, { name, io, schema: json });
    }
  }
  return byShape;
}

export interface NamedSchemas {
  /** The JSON schema, with references to those that have names. */
  of: (schema: z.ZodType, io: Direction) => Json;
  /** All that were referred to, by name. */
  components: () => Json;
}

export function createNamedSchemas(): NamedSchemas {
  const byShape = candidates();
  const components = new Map<string, { shape: string; schema: Json }>();

  /** Where what is sent differs from what is answered, the second one that occurs says which it is. */
  function nameOf({ name, io }: Candidate, shape: string): string {
    const taken = components.get(name);
    return !taken || taken.shape === shape ? name : `${name}${capitalized(io)}`;
  }

  function refer(candidate: Candidate, shape: string, { description, default: fallback }: Json): Json {
    const name = nameOf(candidate, shape);
    const own = candidate.schema.description;
    if (!components.has(name)) {
      // Before its parts, so that its name is taken.
      components.set(name, { shape, schema: {} });
      const schema = { ...(own !== undefined && { description: own }), ...inside(JSON.parse(shape)) };
      components.set(name, { shape, schema });
    }
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && description !== own && { description }),
      ...(fallback !== undefined && { default: fallback }),
    };
  }

  function inside(node: Json): Json {
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, named(part)]));
  }

  function named(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(named);
    if (typeof node !== 'object' || node === null) return node;
    const shape = shapeOf(node as Json);
    const candidate = byShape.get(shape);
    return candidate ? refer(candidate, shape, node as Json) : inside(node as Json);
  }

  // Every answer refers to one of them.
  for (const answer of [common.Envelope, common.Failure]) named(schemaOf(answer, 'output'));
  return {
    of: (schema, io) => named(schemaOf(schema, io)) as Json,
    components: () =>
      Object.fromEntries(
        [...components]
          .map(([name, { schema }]) => [name, schema] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
  };
}
