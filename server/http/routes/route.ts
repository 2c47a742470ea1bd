// The parts that all routes have in common: who calls, validation errors, and the envelope of the answer.
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { z } from 'zod';
import { type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { mailDelayed, mailNotSent } from '../../../contract/common/envelope.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { type ContractMessage, isContractMessage } from '../../../contract/common/messages.ts';
import type { Right } from '../../../contract/common/rights.ts';
import { isId } from '../../store/common/order.ts';
import { type Reach, withinReach } from '../../store/engine/reach.ts';
import { acceptedLanguage, languageOfHeader } from '../../texts/choose.ts';
import { type Authenticate, bearerTokenOf } from '../authenticate.ts';
import type { HttpEnv } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { type Message, say } from '../messages.ts';
import { findReach, type Rights, refuse, requireReach } from '../rights.ts';
import { isStepUpFor, noFactor, requireStepUpFor, type SessionFactor } from '../second-factor.ts';

export interface RouteAnswer<Data> {
  data: Data;
  /** All records, not only those of the page. */
  count?: number;
  /** 'success' by default. */
  message?: Message;
}

export interface CallContext {
  /** Record id of the user, the service account or the monitor that calls; '' where anyone may. */
  callerId: string;
  /** The session of a person who calls; '' for others. */
  sessionId: string;
  /** The second factor of that session. */
  factor: SessionFactor;
  /** Whether the caller has a right, anywhere. */
  may(right: Right): boolean;
  /** Where the caller has each right, with all facilities, of which there may be thousands. */
  readRights(): Promise<Rights>;
  /**
   * Does a part of the call within the reach of another right than the call's own.
   * @throws HttpError 403 where the caller has it nowhere
   */
  within<Result>(right: Right, work: () => Promise<Result>): Promise<Result>;
  /** The id of this HTTP request: in the answer's header, the log and the audit trail. */
  httpRequestId: string;
  /** Aborted when the caller disconnects. */
  signal(): AbortSignal;
  address(): string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  token(): string | undefined;
  /** The caller's User-Agent, or ''. */
  agent(): string;
  /** The caller's, or English. */
  language(): Language;
  /** The language that the caller asks for; null where it is none that there is. */
  acceptedLanguage(): Language | null;
  /** A message in the caller's language. */
  translate(message: Message): string;
}

export interface Route {
  endpoint: Endpoint;
  serve(c: Context<HttpEnv>, authenticate: Authenticate): Promise<Response>;
}

/** One route for every endpoint of a contract file; with `satisfies` none can be forgotten. */
export type RoutesOf<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: Route;
};

function languageOf(c: Context): Language {
  return languageOfHeader(c.req.header('accept-language'));
}

/** Comes first: only headers are read until the caller is authenticated. */
export async function identifyCaller(
  endpoint: Endpoint,
  c: Context<HttpEnv>,
  authenticate: Authenticate,
): Promise<CallContext> {
  const callerId = await authenticate(endpoint, c);
  if (callerId) c.set('callerId', callerId);
  return {
    callerId,
    sessionId: c.get('sessionId') ?? '',
    factor: c.get('factor') ?? noFactor,
    may: (right) => findReach(c.get('caller'), right) !== undefined,
    readRights: async () => c.get('caller')?.readRights() ?? (() => 'nothing'),
    within: (right, work) => withinReach(requireReach(c.get('caller'), right), work),
    httpRequestId: c.get('httpRequestId'),
    signal: () => c.req.raw.signal,
    address: () => c.get('clientAddress'),
    cookie: (name) => getCookie(c, name),
    setCookie: (name, value, options) => setCookie(c, name, value, options),
    agent: () => c.req.header('user-agent') ?? '',
    token: () => bearerTokenOf(c.req.header('authorization') ?? ''),
    language: () => languageOf(c),
    acceptedLanguage: () => acceptedLanguage(c.req.header('accept-language')) ?? null,
    translate: (message) => say(message, languageOf(c)),
  };
}

/** What a call sends, by its schemas. */
interface Sent {
  params: unknown;
  body: unknown;
}

/**
 * Asks again once the body is here, before anything is changed: it may have taken minutes, and the caller may have lost the
 * right, or the session, meanwhile; and what it says decides which right some calls need, and whether some give power away,
 * reads too. Monitors have neither.
 * @returns where the caller has the right now, in which the call is to be served; null: everywhere
 */
export async function confirmCaller(
  endpoint: Endpoint,
  c: Context<HttpEnv>,
  authenticate: Authenticate,
  sent: Sent,
): Promise<Reach | null> {
  const isPerson = endpoint.caller === 'administrator' || endpoint.caller === 'signed-in';
  if (!isPerson) return null;
  if (!isRead(endpoint)) await authenticate(endpoint, c);
  const { right } = endpoint;
  const needed = typeof right === 'object' ? right.of(sent) : right;
  const caller = c.get('caller');
  const reach = needed ? requireReach(caller, needed) : null;
  // A program cannot prove anything again.
  if (caller?.kind === 'program' && isStepUpFor(endpoint, sent)) refuse(caller);
  requireStepUpFor(endpoint, c.get('factor') ?? noFactor, sent);
  return reach;
}

/** All ids in what was sent, however deep. */
function idsIn(part: unknown): string[] {
  if (typeof part === 'string') return isId(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(idsIn) : [];
}

/**
 * Serves a call within a reach. Whatever is outside it is not found, as what does not exist, or left out of what is answered and
 * changed; that somebody named such a record by its id is noted for the trail, once for each call.
 */
export async function serveWithin<Answer>(
  c: Context<HttpEnv>,
  reach: Reach | null,
  sent: Sent & { query: unknown },
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const caller = c.get('caller');
  if (!reach || !caller) return withinReach(reach, handle);
  // Beforehand: what the caller has just moved or deleted is not seen any more. What the path names is found, or it is a 404.
  const named = [...new Set(idsIn([sent.query, sent.body]))];
  const isUnseen = await withinReach(reach, () => caller.namesUnseen(named));
  if (isUnseen) caller.recordRefusal();
  try {
    return await withinReach(reach, handle);
  } catch (error) {
    const isNotFound = error instanceof HttpError && error.status === 404;
    if (!isUnseen && isNotFound && idsIn([sent.params, named]).length > 0) caller.recordRefusal();
    throw error;
  }
}

export function validationError(...parts: readonly z.ZodSafeParseResult<unknown>[]): HttpError {
  const errors: Record<string, ContractMessage> = {};
  for (const { path, message } of parts.flatMap(({ error }) => error?.issues ?? [])) {
    errors[path.join('.')] ??= isContractMessage(message) ? message : 'fieldInvalid';
  }
  return new HttpError(400, 'requestInvalid', { errors });
}

/** The codes of messages, so that clients need not compare translated ones. */
const successCodes: Partial<Record<ContractMessage, string>> = {
  mailNotSent,
  mailDelayed,
  codeDelayed: mailDelayed,
  resetEmailDelayed: mailDelayed,
};

export function toEnvelope(c: Context, { message = 'success', ...answer }: Partial<RouteAnswer<unknown>>) {
  const code = typeof message === 'string' ? successCodes[message] : undefined;
  const said = say(message, languageOf(c));
  return { status: true, message: said, ...(code && { code }), ...answer };
}
