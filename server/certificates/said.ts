// Problems as answers: at the field of the request that they are about.
import { HttpError, type Sentence } from '../http/http-error.ts';
import type { StoredProblem } from '../store/schema/index.ts';
import { describeProblem, type Problem } from './problem.ts';

/** There is one catalogue until there is another language. */
function sentenceOf(problem: Problem): Sentence {
  return () => describeProblem(problem);
}

/** @param field of the request; none where the problem is about no field */
export function refusal(problem: Problem, field?: string, status: 409 | 422 = 422): HttpError {
  const sentence = sentenceOf(problem);
  return new HttpError(status, sentence, { ...(field !== undefined && { errors: { [field]: sentence } }) });
}

/** For several files at once. */
export function refusals(problems: Readonly<Partial<Record<string, Problem>>>): HttpError {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [{ field, problem }] : []));
  const [only, ...more] = found;
  if (only && more.length === 0) return refusal(only.problem, only.field);
  const errors = Object.fromEntries(found.map(({ field, problem }) => [field, sentenceOf(problem)]));
  return new HttpError(422, 'requestInvalid', { errors });
}

export function describeStoredProblem(problem: StoredProblem): string {
  return 'text' in problem ? problem.text : describeProblem(problem);
}
