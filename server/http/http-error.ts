// A request that is not done is thrown as an HttpError wherever that becomes clear, and becomes the envelope
// of the contract in one place. Messages are keys of the contract's catalogue until then.
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { failure } from '../../contract/common/envelope.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { describeError, type Log } from '../base/log.ts';
import { catalogueFor } from './messages.ts';

interface Details {
  code?: string | number;
  /** Field of the wire → what is wrong with it. */
  errors?: Record<string, ContractMessage>;
  count?: number;
  data?: unknown;
  headers?: Record<string, string>;
}

export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly key: ContractMessage;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, key: ContractMessage, details: Details = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

/** The record that a request names is not there; `field` is the one that names it. */
export function recordNotFound(key: ContractMessage, field: string): HttpError {
  return new HttpError(404, key, { errors: { [field]: key } });
}

/** Answers a failure: an HttpError as it says, everything else as 500, with the cause in the log only. */
export function answerFailure(c: Context, error: Error, log: Log): Response {
  const refusal = error instanceof HttpError ? error : new HttpError(500, 'serverFailed');
  if (refusal !== error) log.error('failed', { requestId: c.get('requestId'), error: describeError(error) });
  const say = catalogueFor(c.req.header('accept-language'));
  const { headers, errors, ...rest } = refusal.details;
  const body: z.input<typeof failure> = { status: false, message: say[refusal.key], ...rest };
  if (errors) {
    body.errors = Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, say[key]]));
  }
  return c.json(body, refusal.status, headers);
}
