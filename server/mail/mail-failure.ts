// Why an email could not be handed over, in the terms of whoever has to do something about it.
import { withoutTokens } from '../base/loggable.ts';
import type { MailProblem } from '../store/schema/index.ts';

/** The longest text of a mail server that is kept. */
const maxReplyLength = 200;

/** The email was not accepted, or nobody knows whether it was. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly problem: MailProblem;
  /** The mail server's words, without tokens: it may quote the link that it refuses. '' where it said nothing. */
  readonly reply: string;

  constructor(problem: MailProblem, cause: unknown, reply = '') {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.problem = problem;
    this.reply = withoutTokens(reply).replaceAll(/\s+/g, ' ').trim().slice(0, maxReplyLength);
  }
}

export function toMailFailure(error: unknown): MailFailure {
  return error instanceof MailFailure ? error : new MailFailure('other', error);
}
