// Every call of the app goes through the function made here: base URL, token, envelope, errors.

import ky, { type KyInstance, type Options, type RetryOptions } from 'ky';
import { type DataOf, type Endpoint, type InputOf, isRead } from '../../contract/common/endpoint.ts';
import { type Success, success } from '../../contract/common/envelope.ts';
import { getCapabilities } from '../../contract/service/capabilities.ts';
import { timedFetch } from '../lib/service-clock.ts';
import { limitTime } from '../lib/time-limit.ts';
import { checkTimeoutMs } from './answer-check.ts';
import { AppError, type FactorQuestion, type Outage, refusal, toAppError } from './app-error.ts';
import type { Reachability } from './reachability.ts';

/** @internal For the test that compares it with how long the service takes to send an email. */
export const requestTimeoutMs = 10_000;
const callTimeoutMs = 30_000;
/** Small files, but from an iPad on a ward's network. */
const uploadTimeoutMs = 120_000;

export interface HttpOptions {
  apiBase: string;
  reachability: Reachability;
  /** The bearer token; `fresh` requests a new one after a 401. Null when signed out. */
  token(fresh: boolean): Promise<string | null>;
  language(): string;
  /** Called when the person may not use the console. */
  onForbidden(error: AppError): void;
  /** Called when the person may use the console, and lacks the right for this call. */
  onRightMissing?(): void;
  /** Called when even a fresh token is refused. */
  onUnauthenticated(): void;
  /**
   * Asks for the second factor, and resolves once that is answered; rejects with an AppError where it is not. Without it,
   * the service's refusal is the answer.
   */
  answerFactor?(question: FactorQuestion, signal: AbortSignal | undefined): Promise<void>;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For one try, in ms. */
  timeout?: number;
  /** How often a call that only reads is tried again; a poll is not, it comes again anyway. */
  retry?: number;
  /** The screen can do without the answer: when there is none, that is no outage. */
  dispensable?: boolean;
}

interface Limits {
  signal: AbortSignal;
  timeout: number | false;
  retry?: number;
}

/** Sends a request of the contract with this person's token; rejects with whatever went wrong. */
export type Send = (endpoint: Endpoint, input: Input, limits: Limits) => Promise<Response>;

/** Fetches an answer as it comes, for work that parses it elsewhere. Rejects with an AppError. */
export type FetchBytes = <E extends Endpoint & { responseKind: 'envelope' }>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ArrayBuffer>;

export interface Calls {
  call: Call;
  fetchBytes: FetchBytes;
  /** Whether a call is under way for which somebody waits. */
  isBusy(): boolean;
}

/** Makes a call of the contract. Resolves with the parsed envelope of a success, rejects with an AppError. */
export type Call = <E extends Endpoint & { responseKind: 'envelope' }>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<Success<DataOf<E>>>;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  files?: Record<string, File>;
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function definedOnly(query: Input['query'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}

function bodyOf({ method }: Endpoint, { body = {}, files }: Input): Options {
  if (method === 'GET') return {};
  if (!files) return { json: body };
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  form.append('data', JSON.stringify(body));
  return { body: form };
}

/** By default ky retries PUT and DELETE, too: a write is sent once. */
function retryOf(endpoint: Endpoint, times = 2): RetryOptions {
  const limit = isRead(endpoint) ? times : 0;
  return { limit, methods: ['get', 'post'], backoffLimit: 3_000, maxRetryAfter: 10_000 };
}

/** Rejects as soon as the signal aborts, for work that takes no signal. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

function timeoutOf({ files }: Input): number {
  return files ? uploadTimeoutMs : requestTimeoutMs;
}

/** The limits of a call. Ending them also ends a try that ky gave up and, without `AbortSignal.any`, could not abort. */
function createLimits({ signal: given, timeout, retry }: CallOptions & { timeout: number }): {
  limits: Limits;
  end(): void;
} {
  const { signal, end } = limitTime(Math.max(callTimeoutMs, timeout), given);
  return { limits: { signal, timeout, ...(retry !== undefined && { retry }) }, end };
}

/** Older browsers reject a fetch with an AbortError, whatever the reason: the signals know it. */
async function failureOf(error: unknown, { signal }: Limits, { signal: given }: CallOptions) {
  if (given?.aborted) return new AppError('aborted', { cause: error });
  return await toAppError(signal.aborted ? signal.reason : error);
}

/** A request whose token is refused is sent once more, with a fresh one. */
export function createSend(config: HttpOptions): Send {
  const http: KyInstance = ky.create({
    prefixUrl: new URL(config.apiBase, location.origin).href,
    cache: 'no-store',
    fetch: (request, options) => timedFetch(request, options, config.fetch),
  });

  async function sendOnce(
    endpoint: Endpoint,
    input: Input,
    fresh: boolean,
    limits: Limits,
  ): Promise<Response> {
    const { retry, ...rest } = limits;
    const token =
      endpoint.caller === 'anyone' ? null : await unlessAborted(config.token(fresh), limits.signal);
    return await http(fillPath(endpoint.path, input.params), {
      method: endpoint.method,
      searchParams: definedOnly(input.query),
      headers: {
        'Accept-Language': config.language(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...rest,
      retry: retryOf(endpoint, retry),
      ...bodyOf(endpoint, input),
    });
  }

  return async function send(endpoint, input, limits) {
    try {
      return await sendOnce(endpoint, input, false, limits);
    } catch (error) {
      const first = await toAppError(error);
      if (first.type !== 'unauthenticated' || first.factorQuestion || endpoint.caller === 'anyone')
        throw first;
      return await sendOnce(endpoint, input, true, limits);
    }
  };
}

export function createCall(config: HttpOptions): Call {
  return createCalls(config).call;
}

export function createCalls(config: HttpOptions): Calls {
  const send = createSend(config);
  const { reachability } = config;
  /** How many calls were answered, whatever the answer was. */
  let answered = 0;
  let isChecking = false;

  function reportAnswer(): void {
    answered += 1;
    reachability.report(null);
  }

  /** Asks the service something small, because one call without an answer says nothing about others. */
  async function checkWhetherLost(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const answeredBefore = answered;
    try {
      await call(getCapabilities, {}, { timeout: checkTimeoutMs, retry: 0, dispensable: true });
    } catch (thrown) {
      const { outage } = await toAppError(thrown);
      if (outage && answered === answeredBefore) reachability.report(outage);
    } finally {
      isChecking = false;
    }
  }

  function reportOutage(outage: Outage, caller: Endpoint['caller']): void {
    const mayBeAlone = outage !== 'offline' && reachability.lostSince() === null;
    if (mayBeAlone && caller !== 'anyone') void checkWhetherLost();
    // Without a token nothing small can be asked: that it was late, the screen of the call says.
    else if (!mayBeAlone || outage !== 'timeout') reachability.report(outage);
  }

  function react(error: AppError, { caller }: Endpoint, dispensable: boolean): void {
    if (error.type === 'aborted') return;
    if (error.replied) reportAnswer();
    else if (error.outage && !dispensable) reportOutage(error.outage, caller);
    // A call without a token says nothing about the session.
    if (caller !== 'anyone') reactOfSession(error);
  }

  function reactOfSession(error: AppError): void {
    if (error.rightMissing) config.onRightMissing?.();
    else if (error.type === 'forbidden') config.onForbidden(error);
    if (error.type === 'unauthenticated' && !error.factorQuestion) config.onUnauthenticated();
  }

  /** @param read makes of the response what is asked for; what it throws is a failure of the call */
  async function fetchOnce<T>(
    endpoint: Endpoint,
    input: Input,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { limits, end } = createLimits({ timeout: timeoutOf(input), ...options });
    try {
      if (reachability.isOffline()) throw new AppError('offline', { neverSent: true });
      return await read(await send(endpoint, input, limits));
    } catch (error) {
      const failure = await failureOf(error, limits, options);
      react(failure, endpoint, options.dispensable ?? false);
      throw failure;
    } finally {
      end();
    }
  }

  /** A call that is refused until the second factor is answered is sent again then, once. */
  const fetchAnswer: typeof fetchOnce = async (endpoint, input, options, read) => {
    try {
      return await fetchOnce(endpoint, input, options, read);
    } catch (error) {
      const question = error instanceof AppError ? error.factorQuestion : null;
      // What the question itself needs would wait for itself.
      const isOwn = question === 'secondFactor' && endpoint.beforeFactor === true;
      if (!question || isOwn || !config.answerFactor) throw error;
      await config.answerFactor(question, options.signal);
      return await fetchOnce(endpoint, input, options, read);
    }
  };

  let waiting = 0;
  const call: Call = async (endpoint, input, options = {}) => {
    const counts = options.dispensable ? 0 : 1;
    waiting += counts;
    try {
      return await fetchAnswer(endpoint, input as Input, options, async (response) => {
        const body: unknown = await response.json();
        reportAnswer();
        if (typeof body === 'object' && body !== null && 'status' in body && body.status === false)
          throw refusal(body, 200);
        return success(endpoint.data).parse(body) as Success<DataOf<typeof endpoint>>;
      });
    } finally {
      waiting -= counts;
    }
  };
  const fetchBytes: FetchBytes = (endpoint, input, options = {}) =>
    fetchAnswer(endpoint, input as Input, options, async (response) => {
      const bytes = await response.arrayBuffer();
      reportAnswer();
      return bytes;
    });
  return { call, fetchBytes, isBusy: () => waiting > 0 };
}
