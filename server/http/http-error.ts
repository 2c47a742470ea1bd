// Failures are thrown with a key of the contract's message catalogue; one place turns them into the contract's envelope.
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { failure } from '../../contract/common/envelope.ts';
import { defaultLanguage } from '../../contract/common/languages.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { DependencyUnavailable } from '../base/dependency-unavailable.ts';
import { isDiskFull } from '../base/free-space.ts';
import { isDatabaseUnavailable } from '../store/engine/failures.ts';
import { languageOfHeader } from '../texts/choose.ts';
import type { LogFailure } from './failure-log.ts';
import { type Message, say } from './messages.ts';
import { retryAfterFor, retryWhenFull } from './retry-after.ts';

interface Details {
  code?: string | number;
  /** Field of the request → what is wrong with it. */
  errors?: Record<string, Message>;
  count?: number;
  data?: unknown;
  headers?: Record<string, string>;
}

export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly text: Message;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, text: Message, details: Details = {}) {
    super(typeof text === 'string' ? text : text(defaultLanguage));
    this.status = status;
    this.text = text;
    this.details = details;
  }
}

/** @param field the field of the request that names the record */
export function recordNotFound(key: ContractMessage, field: string): HttpError {
  return new HttpError(404, key, { errors: { [field]: key } });
}

function toHttpError(error: Error, path: string): HttpError {
  if (error instanceof HttpError) return error;
  if (isDiskFull(error)) return new HttpError(507, 'diskFull', { headers: retryWhenFull() });
  const headers = retryAfterFor(path);
  if (error instanceof DependencyUnavailable) return new HttpError(503, error.key, { headers });
  return isDatabaseUnavailable(error)
    ? new HttpError(503, 'unavailable', { headers })
    : new HttpError(500, 'serverFailed');
}

/** Answers an HttpError as it says, 503 while a dependency is unavailable, 507 when a disk is full, and 500 for anything else. Causes are only in the log. */
export function answerFailure(c: Context, error: Error, logFailure: LogFailure): Response {
  const failed = toHttpError(error, c.req.path);
  if (failed !== error) logFailure(error, c.get('httpRequestId'));
  const language = languageOfHeader(c.req.header('accept-language'));
  const { headers, errors, ...rest } = failed.details;
  const body: z.input<typeof failure> = { status: false, message: say(failed.text, language), ...rest };
  if (errors) {
    body.errors = Object.fromEntries(
      Object.entries(errors).map(([field, key]) => [field, say(key, language)]),
    );
  }
  return c.json(body, failed.status, headers);
}
