// The description of a call in the OpenAPI document: what the contract says, who may call it and what it returns.

import { type Caller, type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { isForPrograms } from '../../../contract/common/programs.ts';
import type { Json } from './json.ts';

const whoMayCall: Readonly<Record<Exclude<Caller, 'administrator'>, string>> = {
  anyone: 'Anyone may call it, without a token.',
  'signed-in': 'Anyone who is signed in may call it.',
  monitor: 'Monitors call it, with serial number and gateway credential.',
};

function nameOf({ $ref }: Json): string | null {
  return typeof $ref === 'string' ? `\`${$ref.replace(/^.*\//, '')}\`` : null;
}

function listIn(schema: Json): string {
  const name = nameOf((schema.items ?? {}) as Json);
  const { minItems, maxItems } = schema;
  if (maxItems === 0) return '`data` is an empty list.';
  if (maxItems !== 1) return name ? `\`data\` is a list of ${name}.` : '`data` is a list.';
  const one = name ? `one ${name}` : 'one entry';
  return minItems === 1
    ? `\`data\` is a list with ${one}.`
    : `\`data\` is a list with ${one}, or an empty list.`;
}

function whatItReturns({ responseKind }: Endpoint, data: Json): string {
  if (responseKind === 'events') return 'The answer is a stream of server-sent events.';
  if (data.type === 'array') return listIn(data);
  const [first, second] = (data.anyOf ?? []) as Json[];
  const orNull = second?.type === 'null' ? ' or null' : '';
  return `\`data\` is ${nameOf(first ?? data) ?? 'an object'}${orNull}.`;
}

/** Rights: docs/integrate.md. */
function whoMay(endpoint: Endpoint): string {
  if (endpoint.caller !== 'administrator') return whoMayCall[endpoint.caller];
  const { right } = endpoint;
  const needed = typeof right === 'string' ? `\`${right}\`` : right.says;
  const programs = isForPrograms(endpoint) ? ' Also for service accounts.' : '';
  return `The caller needs the right ${needed}, which administrators have.${programs}`;
}

/** @param data the schema of the call's `data` */
export function descriptionOf(endpoint: Endpoint, data: Json): string {
  const safe = isRead(endpoint) && endpoint.method !== 'GET' ? 'Changes nothing.' : '';
  return [endpoint.description, safe, whoMay(endpoint), whatItReturns(endpoint, data)]
    .filter(Boolean)
    .join(' ');
}
