// An answer of the backend, and what can be said of it in plain sentences.
import { z } from 'zod';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { success } from '../../contract/common/envelope.ts';

export interface Answer {
  status: number;
  contentType: string;
  text: string;
}

/** A request below the API base. */
export interface BackendRequest {
  method: Endpoint['method'];
  /** With its query. */
  path: string;
  body?: unknown;
  /** Sent in a form, with the body in its part `data`. */
  files?: Readonly<Record<string, File>>;
  /** With the token of the options, with none, or with this one. */
  token: true | null | string;
  /** Only the head of the answer is needed: it may be a stream without an end. */
  headOnly: boolean;
}

export type SendToBackend = (request: BackendRequest) => Promise<Answer>;

const object = z.record(z.string(), z.unknown());

type Body = Record<string, unknown> | null;
const bodies = new WeakMap<Answer, { body: Body }>();

function parseBody(text: string): Body {
  try {
    return object.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The JSON object of an answer; null for all else. */
export function bodyOf(answer: Answer): Body {
  const known = bodies.get(answer) ?? { body: parseBody(answer.text) };
  bodies.set(answer, known);
  return known.body;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const kinds: Record<string, string> = { string: 'a text', number: 'a number', boolean: 'true or false' };
  return kinds[typeof value] ?? 'an object';
}

const expectedKinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

type Path = readonly PropertyKey[];

/** `data[0].cloud_id` */
function nameOf(path: Path): string {
  if (path.length === 0) return 'The body';
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return `\`${steps.join('').replace(/^\./, '')}\``;
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    body,
  );
}

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return expectedKinds[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(show).join(', ')}`;
  if (issue.code === 'invalid_format') return `a text of the format ${issue.format}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  return 'a value that the contract allows';
}

/** Why a value does not fit, one sentence for each place; rows of a list that fail alike are said once. */
function sentencesOf(body: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const alike = new Map<string, string>();
  for (const issue of issues) {
    const value = valueAt(body, issue.path);
    const key = issue.path.filter((step) => typeof step !== 'number').join('.') + issue.code;
    const said =
      value === undefined
        ? `${nameOf(issue.path)} is missing: expected ${expectedOf(issue)}.`
        : `${nameOf(issue.path)} is ${show(value)} (${kindOf(value)}): expected ${expectedOf(issue)}.`;
    if (!alike.has(key)) alike.set(key, said);
  }
  return [...alike.values()];
}

/** Why an answer is no JSON envelope at all; empty when it is one. */
function findEnvelopeFaults(answer: Answer): string[] {
  const body = bodyOf(answer);
  if (!body) return [`The body is not a JSON object: ${show(answer.text)}.`];
  const { status, message } = body;
  if (typeof status !== 'boolean')
    return [
      status === undefined
        ? '`status` is missing: expected true or false.'
        : `\`status\` is ${show(status)} (${kindOf(status)}): expected true or false.`,
    ];
  if (message !== undefined && message !== null && typeof message !== 'string')
    return [`\`message\` is ${show(message)} (${kindOf(message)}): expected a text.`];
  return [];
}

const schemas = new Map<Endpoint, ReturnType<typeof success>>();

/** The envelope of a success: one schema for each call, because zod compiles it. */
function successOf(endpoint: Endpoint) {
  const schema = schemas.get(endpoint) ?? success(endpoint.data);
  schemas.set(endpoint, schema);
  return schema;
}

/** Faults in the answer of a call that should succeed. */
export function findFaults(endpoint: Endpoint, answer: Answer): string[] {
  const { status, contentType } = answer;
  if (status < 200 || status > 299) {
    const message = bodyOf(answer)?.message;
    return [
      `The answer is HTTP ${status}${message ? ` with the message ${show(message)}` : ''}: expected 200.`,
    ];
  }
  if (endpoint.responseKind === 'events') {
    const isStream = contentType.startsWith('text/event-stream');
    return isStream ? [] : [`The content type is ${show(contentType)}: expected text/event-stream.`];
  }
  const faults = findEnvelopeFaults(answer);
  if (faults.length > 0) return faults;
  const body = bodyOf(answer);
  if (body?.status === false) return [`The call was refused: ${show(body.message)}.`];
  const parsed = successOf(endpoint).safeParse(body);
  return parsed.success ? [] : sentencesOf(body, parsed.error.issues);
}

/** Faults in the answer of a call that the backend has to refuse, or may. */
export function findRefusalFaults(answer: Answer): string[] {
  if (answer.status >= 500 && answer.status < 600)
    return [`The answer is HTTP ${answer.status}: expected a refusal.`];
  const faults = findEnvelopeFaults(answer);
  if (faults.length > 0) return faults;
  const { status } = answer;
  if (bodyOf(answer)?.status === true && (status < 200 || status > 299))
    return [`\`status\` is true although the answer is HTTP ${status}.`];
  return [];
}

export function isRefusal(answer: Answer): boolean {
  return answer.status < 200 || answer.status > 299 || bodyOf(answer)?.status === false;
}

/** The code of a refusal, in the body or as the HTTP status (802, 954, …). */
export function codeOf(answer: Answer): string | null {
  const code = bodyOf(answer)?.code;
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return answer.status >= 600 ? String(answer.status) : null;
}

export const outdatedWasTaken = 'An outdated `version` was not refused with the code VERSION_CONFLICT.';

export function isConflict(answer: Answer): boolean {
  return isRefusal(answer) && codeOf(answer) === 'VERSION_CONFLICT';
}

/** For calls that may be refused for good reasons; the refusal must say why. */
export const succeedsOrRefuses = (endpoint: Endpoint) => (answer: Answer) =>
  bodyOf(answer)?.status === true && answer.status < 300
    ? findFaults(endpoint, answer)
    : findRefusalFaults(answer);
