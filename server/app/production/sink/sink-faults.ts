// Why a receiver of the trail does not take it, in the terms of whoever has to do something about it.
import { SinkFailure } from '../../../audit/sink/trail-sink.ts';
import type { SinkProblem } from '../../../store/schema/index.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EHOSTDOWN',
]);
const unnamed = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA']);
const closed = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** OpenSSL's names for what is wrong with a certificate, and alerts about one, and for keys. */
const ofCertificates =
  /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|UNKNOWN_CA|BAD_CERTIFICATE|HANDSHAKE|^ERR_O?SSL|^ERR_TLS|^EPROTO$/;

const maxDetail = 300;

/** The error's code and words, in one line. */
function detailOf({ code, message }: NodeJS.ErrnoException): string {
  const text = code && !message.includes(code) ? `${code}: ${message}` : message;
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxDetail);
}

function problemOf({ code = '' }: NodeJS.ErrnoException): SinkProblem {
  if (unnamed.has(code)) return 'dns';
  if (unreachable.has(code)) return 'unreachable';
  if (closed.has(code)) return 'closed';
  // llhttp could not read the answer.
  if (code.startsWith('HPE_')) return 'refused';
  return ofCertificates.test(code) ? 'certificate' : 'other';
}

export function toSinkFailure(error: unknown): SinkFailure {
  if (error instanceof SinkFailure) return error;
  // Of several addresses, one says enough.
  if (error instanceof AggregateError && error.errors.length > 0) return toSinkFailure(error.errors[0]);
  if (!(error instanceof Error)) return new SinkFailure('other', String(error));
  return new SinkFailure(problemOf(error), detailOf(error));
}

/** A deadline as seconds, in words. */
export const late = (what: string, ms: number) => new SinkFailure('slow', `${what} within ${ms / 1000} s`);
