// Problems as answers: at the field of the request that they are about, in the language of the caller.
import type { CertificateMessage } from '../../contract/certificates/messages.ts';
import { HttpError } from '../http/http-error.ts';
import type { MessageTemplate } from '../http/messages.ts';
import type { StoredProblem } from '../store/schema/index.ts';
import { readCatalogues } from '../texts/read-catalogues.ts';
import { describeProblem, type Problem } from './problem.ts';

const catalogues = readCatalogues<Readonly<Record<CertificateMessage, string>>>('contract', 'certificates');

/** A monitor's own words stay as they are. */
export function sentenceOf(problem: StoredProblem): MessageTemplate {
  if ('text' in problem) return () => problem.text;
  return (language) => describeProblem(problem, catalogues[language]);
}

/** @param field of the request; none where the problem is about no field */
export function refusal(problem: Problem, field?: string, status: 409 | 422 = 422): HttpError {
  const sentence = sentenceOf(problem);
  const errors = field === undefined ? {} : { errors: { [field]: sentence } };
  return new HttpError(status, sentence, { code: problem.reason, ...errors });
}

/** For several files at once. */
export function refusals(problems: Readonly<Partial<Record<string, Problem>>>): HttpError {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [{ field, problem }] : []));
  const [only, ...more] = found;
  if (only && more.length === 0) return refusal(only.problem, only.field);
  const errors = Object.fromEntries(found.map(({ field, problem }) => [field, sentenceOf(problem)]));
  return new HttpError(422, 'requestInvalid', { errors });
}
