// Deliberate faults of a backend, made from the list of calls: each breaks the answers of one call in one way.
import { z } from 'zod';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import type { Answer } from '../answer.ts';
import type { StubAnswer } from './answers.ts';
import type { Misbehaviour } from './misbehaviours.ts';
import type { Row, StubRecords } from './records.ts';
import type { Act, Alter } from './send.ts';

export interface Fault {
  name: string;
  /** Null where the answer has nothing to break. */
  breakAnswer(answer: StubAnswer): StubAnswer | Answer | null;
}

const object = z.record(z.string(), z.unknown());

/** Breaks a copy of the body. */
function inBody(name: string, change: (body: Row) => boolean): Fault {
  return {
    name,
    breakAnswer({ status, body: sent }) {
      const body = object.parse(structuredClone(sent));
      return change(body) ? { status, body } : null;
    },
  };
}

const general: Fault[] = [
  { name: 'HTTP 500', breakAnswer: ({ body }) => ({ status: 500, body }) },
  {
    name: 'a page in place of JSON',
    breakAnswer: ({ status }) => ({ status, contentType: 'text/html', text: '<!doctype html>' }),
  },
  inBody('no status', (body) => Reflect.deleteProperty(body, 'status')),
];

/** The record in an answer, or the first of several. */
function recordOf({ data }: Row): Row | undefined {
  return object.safeParse(Array.isArray(data) ? data[0] : data).data;
}

function replaceRecord(body: Row, record: Row): void {
  if (Array.isArray(body.data)) body.data[0] = record;
  else body.data = record;
}

const counts: Fault[] = [
  inBody('no count', (body) => Reflect.deleteProperty(body, 'count')),
  inBody('count is a text', (body) => 'count' in body && Reflect.set(body, 'count', 'many')),
];

const isPaged = ({ query }: Endpoint) => 'page' in z.instanceof(z.ZodObject).parse(query).shape;
const isCount = ({ path }: Endpoint) => /\/count(\/|$)/.test(path);
const isRecord = ({ method, path }: Endpoint) =>
  method === 'GET' && /^v1\/(monitors|facilities|users)\/\{id\}$/.test(path);

const pages: Fault[] = [
  inBody('more records than asked for', (body) => {
    const { data } = body;
    return Array.isArray(data) && data.length > 0 && Reflect.set(body, 'data', Array(101).fill(data[0]));
  }),
];

const records: Fault[] = [
  inBody('another record', (body) => {
    const record = recordOf(body);
    const name = record && 'user_id' in record ? 'user_id' : 'id';
    if (record) replaceRecord(body, { ...record, [name]: 'another' });
    return record !== undefined;
  }),
  inBody('no record', (body) => 'data' in body && Reflect.set(body, 'data', [])),
];

const lists: Fault[] = [
  inBody('data is a text', (body) => 'data' in body && Reflect.set(body, 'data', 'text')),
];

/** The faults in the form of its answers that a call can have. */
export function faultsOf(endpoint: Endpoint): Fault[] {
  return [
    ...general,
    ...lists,
    ...(isPaged(endpoint) || isCount(endpoint) ? counts : []),
    ...(isPaged(endpoint) ? pages : []),
    ...(isRecord(endpoint) ? records : []),
  ];
}

/** The answer with one field changed, in its first record; null where it has no such field. */
export function withField(sample: StubAnswer, path: string, change: 'missing' | 'wrong'): Answer | null {
  const body = object.parse(structuredClone(sample.body));
  const names = path.split('.');
  const field = names.pop() ?? '';
  const record = recordOf(body);
  const holder = names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), record);
  if (typeof holder !== 'object' || holder === null || !(field in holder)) return null;
  if (change === 'missing') Reflect.deleteProperty(holder, field);
  else
    Reflect.set(
      holder,
      field,
      object.safeParse(Reflect.get(holder, field)).success ? 'wrong' : { wrong: true },
    );
  if (record) replaceRecord(body, record);
  return { status: sample.status, contentType: 'application/json', text: JSON.stringify(body) };
}

/** `GET v1/monitors/assigned` is no `GET v1/monitors/{id}`. */
const fixedPaths = /^GET v1\/\w+\/(assigned|unassigned|count)$/;

function isCallOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, call: string): boolean {
  const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return pattern.test(call) && (!path.includes('{') || !fixedPaths.test(call));
}

/** Breaks the answers of one call; `times` counts how often. */
export function breaking(endpoint: Endpoint, fault: Fault) {
  const broken = { times: 0 };
  const alter: Alter = (call, answer) => {
    const altered = isCallOf(endpoint, call) ? fault.breakAnswer(answer) : null;
    if (altered) broken.times += 1;
    return altered ?? answer;
  };
  return { alter, broken };
}

/** Does something else than what is asked for with one call; `times` counts how often. */
export function misbehaving(endpoint: Endpoint, { act }: Misbehaviour) {
  const done = { times: 0 };
  const actOnce: Act = (request, stub) => {
    const isMeant = isCallOf(endpoint, `${request.method} ${request.path}`);
    const answer = isMeant ? act(request, stub) : null;
    if (answer) done.times += 1;
    return answer ?? stub.handle(request);
  };
  return { act: actOnce, done };
}

/** The first answer of each call, with a record if any answer has one. */
export function collectSamples(endpoints: readonly Endpoint[]) {
  const samples = new Map<Endpoint, StubAnswer>();
  const hasRecord = (answer: StubAnswer | undefined) =>
    answer !== undefined && recordOf(object.parse(answer.body)) !== undefined;
  const alter: Alter = (call, answer) => {
    const endpoint = endpoints.find((it) => isCallOf(it, call));
    if (endpoint && !hasRecord(samples.get(endpoint))) samples.set(endpoint, structuredClone(answer));
    return answer;
  };
  return { samples, alter };
}

/** A copy of a stub's records, to compare them later; deleted monitors stay as deleted. */
export function snapshot(records: StubRecords): unknown {
  return structuredClone({
    facilities: records.facilities,
    users: records.users,
    monitors: records.monitors.filter(({ cloud_id }) => !String(cloud_id).startsWith('CONFORM')),
    recordings: records.recordings.get('501'),
  });
}
