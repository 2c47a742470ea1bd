// The only error that reaches a screen: whatever goes wrong in a call becomes one.

import { HTTPError, TimeoutError } from 'ky';
import { ZodError, z } from 'zod';
import { failure } from '../../contract/common/envelope.ts';
import { rightMissingCode } from '../../contract/common/rights.ts';

/** No reply: the device has no network, or has one and the service does not answer, or not in time. */
const outages = ['offline', 'noAnswer', 'timeout'] as const;
export type Outage = (typeof outages)[number];

export type AppErrorType =
  | Outage
  | 'server'
  | 'badResponse'
  | 'rejected'
  | 'forbidden'
  | 'unauthenticated'
  /** The second factor was asked for again, and the person cancelled. */
  | 'notConfirmed'
  | 'notFound'
  | 'conflict'
  | 'aborted';

interface Details {
  serviceMessage?: string | undefined;
  /** HTTP status; absent when there was no reply. */
  status?: number | undefined;
  code?: string | undefined;
  /** The wire's field name → its message. */
  fields?: Record<string, string> | undefined;
  count?: number | undefined;
  data?: unknown;
  /** Nothing was sent: the browser said that it is offline. */
  neverSent?: boolean;
  cause?: unknown;
}

/** What the service wants first: that a session answers its second factor, or that it does so again before a grave act. */
const factorQuestions = { SECOND_FACTOR: 'secondFactor', STEP_UP: 'stepUp' } as const;
export type FactorQuestion = (typeof factorQuestions)[keyof typeof factorQuestions];

export class AppError extends Error {
  readonly type: AppErrorType;
  readonly details: Details;

  constructor(type: AppErrorType, details: Details = {}) {
    super(details.serviceMessage ?? type, { cause: details.cause });
    this.name = 'AppError';
    this.type = type;
    this.details = details;
  }

  /** Whether the service answered at all: decides between 'Login unsuccessful.' and 'Network Error.'. */
  get replied(): boolean {
    return this.details.status !== undefined;
  }

  /** The service answered `status:false`, which means an empty list. */
  get declined(): boolean {
    return this.type === 'rejected' && this.details.status === 200;
  }

  /** Why the service cannot be reached; null where it replied. */
  get outage(): Outage | null {
    return outages.find((one) => one === this.type) ?? null;
  }

  /** The question to answer before this call is answered; null for all other errors. Nothing was done. */
  get factorQuestion(): FactorQuestion | null {
    const { status, code = '' } = this.details;
    return status === 401 && code in factorQuestions
      ? factorQuestions[code as keyof typeof factorQuestions]
      : null;
  }

  /** Whether this call alone was refused, for lack of a right; with all other 403s a person may not use the console. */
  get rightMissing(): boolean {
    return this.details.status === 403 && this.details.code === rightMissingCode;
  }

  /** Whether the service cannot be reached, so that stored data is shown instead. */
  get unreachable(): boolean {
    return this.outage !== null;
  }

  /** Whether a write may have been done in spite of the error: after a proxy's 504, for example, this is unknown. */
  get outcomeUnknown(): boolean {
    if (this.details.neverSent) return false;
    return this.unreachable || ['server', 'badResponse', 'aborted'].includes(this.type);
  }
}

const typeOfStatus: Record<number, AppErrorType> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
};

function typeOf(status: number): AppErrorType {
  return typeOfStatus[status] ?? (status >= 500 && status < 600 ? 'server' : 'rejected');
}

/** @returns null for what is not JSON. Rejects where the connection is lost in the middle of it */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The longest sentence of a server that is shown whole. */
const maxMessageLength = 500;

const sentence = z
  .string()
  .trim()
  .min(1)
  .transform((text) =>
    text.length > maxMessageLength ? `${text.slice(0, maxMessageLength).trimEnd()}…` : text,
  );

const { code, errors, count } = failure.shape;

/** The parts of a refusal, each of them where it can be read. Other backends send a `message` without an envelope. */
const refusedBody = z
  .object({
    message: sentence.optional().catch(undefined),
    code: code.catch(undefined),
    errors: errors.catch(undefined),
    count: count.catch(undefined),
    data: z.unknown().optional(),
  })
  .catch({ message: undefined, code: undefined, errors: undefined, count: undefined, data: undefined });

/**
 * A refusal as an error, whatever its HTTP status: the one place that reads what a server says of it. Without a sentence of
 * its own the app says what the status means: HTTP's words ('Bad Gateway', 'Too Many Requests') say nothing to a person.
 */
export function refusal(body: unknown, status: number): AppError {
  const type = status < 400 ? 'rejected' : typeOf(status);
  const { message: serviceMessage, errors: fields, ...rest } = refusedBody.parse(body);
  return new AppError(type, { ...rest, status, serviceMessage, fields });
}

/** A refusal as an error, from its answer, whose body nobody has read yet or will. */
export async function readRefusal(response: Response): Promise<AppError> {
  try {
    return refusal(await readBody(response), response.status);
  } catch (thrown) {
    // Its body says whether a session ends, or one act alone is refused: a page that is left reads none.
    if (response.status === 403) return await toAppError(thrown);
    return refusal(null, response.status);
  }
}

/** Maps anything thrown during a call to an AppError; never throws itself. */
export async function toAppError(error: unknown): Promise<AppError> {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPError) {
    return await readRefusal(error.response);
  }
  if (error instanceof TimeoutError) return new AppError('timeout', { cause: error });
  if (error instanceof ZodError || error instanceof SyntaxError) {
    return new AppError('badResponse', { status: 200, cause: error });
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new AppError('timeout', { cause: error });
  if (error instanceof DOMException && error.name === 'AbortError')
    return new AppError('aborted', { cause: error });
  // fetch throws a TypeError for every network failure, also for a truncated body.
  if (error instanceof TypeError)
    return new AppError(navigator.onLine ? 'noAnswer' : 'offline', { cause: error });
  return new AppError('badResponse', { cause: error });
}
