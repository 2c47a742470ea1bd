// The parts that all routes have in common: who calls, validation errors, and the envelope of the answer.
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { z } from 'zod';
import { type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { mailDelayed, mailNotSent } from '../../../contract/common/envelope.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { type ContractMessage, isContractMessage } from '../../../contract/common/messages.ts';
import { acceptedLanguage, languageOfHeader } from '../../texts/choose.ts';
import { type Authenticate, bearerTokenOf } from '../authenticate.ts';
import type { HttpEnv } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { type Message, say } from '../messages.ts';
import { noFactor, requireStepUpFor, type SessionFactor } from '../second-factor.ts';

export interface RouteAnswer<Data> {
  data: Data;
  /** All records, not only those of the page. */
  count?: number;
  /** 'success' by default. */
  message?: Message;
}

export interface CallContext {
  /** Record id of the user or the monitor that calls; '' where anyone may. */
  callerId: string;
  /** The session of a person who calls; '' for others. */
  sessionId: string;
  /** The second factor of that session. */
  factor: SessionFactor;
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

/**
 * Asks again once the body is here, before anything is changed: it may have taken minutes, and the caller may have lost the
 * right, or the session, meanwhile; and what it says decides whether some calls give power away, reads too. Monitors have
 * neither.
 */
export async function confirmCaller(
  endpoint: Endpoint,
  c: Context<HttpEnv>,
  authenticate: Authenticate,
  sent: { params: unknown; body: unknown },
): Promise<void> {
  const isPerson = endpoint.caller === 'administrator' || endpoint.caller === 'signed-in';
  if (!isPerson) return;
  if (!isRead(endpoint)) await authenticate(endpoint, c);
  requireStepUpFor(endpoint, c.get('factor') ?? noFactor, sent);
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
