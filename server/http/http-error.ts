// Failures are thrown with a key of the contract's message catalogue; one place turns them into the contract's envelope.
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { failure } from '../../contract/common/envelope.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { describeError, type Log } from '../base/log.ts';
import { PartAway } from '../base/part-away.ts';
import { isDatabaseAway } from '../store/engine/failures.ts';
import { catalogueFor } from './messages.ts';

interface Details {
  code?: string | number;
  /** Field of the request → what is wrong with it. */
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

/** @param field the field of the request that names the record */
export function recordNotFound(key: ContractMessage, field: string): HttpError {
  return new HttpError(404, key, { errors: { [field]: key } });
}

/** What callers wait for when the database or another part is away: a failover takes some seconds. */
export const retryWhenAway = { 'Retry-After': '2' } as const;

function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof PartAway) return new HttpError(503, error.key, { headers: retryWhenAway });
  return isDatabaseAway(error)
    ? new HttpError(503, 'unavailable', { headers: retryWhenAway })
    : new HttpError(500, 'serverFailed');
}

/** An HttpError as it says; 503 while the database or another part is away; anything else is 500. Causes are in the log only. */
export function answerFailure(c: Context, error: Error, log: Log): Response {
  const failed = toHttpError(error);
  if (failed !== error)
    log.error('request.failed', { requestId: c.get('httpRequestId'), error: describeError(error) });
  const say = catalogueFor(c.req.header('accept-language'));
  const { headers, errors, ...rest } = failed.details;
  const body: z.input<typeof failure> = { status: false, message: say[failed.key], ...rest };
  if (errors) {
    body.errors = Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, say[key]]));
  }
  return c.json(body, failed.status, headers);
}
