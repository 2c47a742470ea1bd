// A fault of a file or a server, as data: a message of the catalogue, and the values of its placeholders.
import {
  type CertificateMessage,
  certificateMessages,
  type PlaceholdersOf,
} from '../../contract/certificates/messages.ts';
import { fill } from '../../contract/common/fill.ts';

/** A text, a number, or other messages of the catalogue, each in a line of its own. Never a secret. */
type Value = string | number | Message | readonly Message[];

interface Message {
  message: CertificateMessage;
  values?: Problem['values'];
}

export interface Problem {
  reason: CertificateMessage;
  values: Readonly<Record<string, Value>>;
}

export type Result<Read> = { ok: true; value: Read } | { ok: false; problem: Problem };

type ValuesOf<Key extends CertificateMessage> = [PlaceholdersOf<Key>] extends [never]
  ? []
  : [values: Record<PlaceholdersOf<Key>, Value>];

export function problemOf<Key extends CertificateMessage>(reason: Key, ...[values]: ValuesOf<Key>): Problem {
  return { reason, values: values ?? {} };
}

/** Thrown by the checks in here; callers get a `Result`. */
class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.reason);
    this.problem = problem;
  }
}

export function failWith(problem: Problem): never {
  throw new ProblemError(problem);
}

/** Ends the check that `resultOf` has begun. */
export function fail<Key extends CertificateMessage>(reason: Key, ...values: ValuesOf<Key>): never {
  return failWith(problemOf(reason, ...values));
}

function toResult<Read>(error: unknown): Result<Read> {
  if (error instanceof ProblemError) return { ok: false, problem: error.problem };
  throw error;
}

/** In a `catch` that gives other errors a meaning. */
export function rethrowProblem(error: unknown): void {
  if (error instanceof ProblemError) throw error;
}

export function resultOf<Read>(check: () => Read): Result<Read> {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    return toResult(error);
  }
}

export async function asyncResultOf<Read>(check: () => Promise<Read>): Promise<Result<Read>> {
  try {
    return { ok: true, value: await check() };
  } catch (error) {
    return toResult(error);
  }
}

/** Returns what `read` returns; whatever it throws, other than a problem of its own, means this problem. */
export function readOrFail<Read, Key extends CertificateMessage>(
  read: () => Read,
  reason: Key,
  ...values: ValuesOf<Key>
): Read {
  try {
    return read();
  } catch (error) {
    rethrowProblem(error);
    return fail(reason, ...values);
  }
}

/** The sentence for a problem, in the language of the catalogue. */
export function describeProblem(
  { reason, values }: Problem,
  catalogue: Readonly<Record<CertificateMessage, string>> = certificateMessages,
): string {
  const texts = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value];
    const parts = [value].flat();
    const lines = parts.map(({ message, values: more = {} }) =>
      describeProblem({ reason: message, values: more }, catalogue),
    );
    return [name, lines.join('\n')];
  });
  return fill(catalogue[reason], Object.fromEntries(texts));
}
