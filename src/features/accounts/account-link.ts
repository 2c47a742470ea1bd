// The link of an email: its token is removed from the address, and the person it is for is passed from screen to screen
// as navigation state. Neither is stored.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import {
  listSecurityQuestions,
  openAccountLink,
  type SecurityQuestion,
  securityQuestion,
} from '../../../contract/accounts/accounts.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { AppContext } from '../../data/app-context.ts';

const accountLink = z.object({ email: z.string(), token: z.string(), questions: z.array(securityQuestion) });

/** Whom a link is for, and the questions that this person must answer; none where they choose them. */
export type AccountLink = z.output<typeof accountLink>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    link?: string;
    account?: AccountLink;
    /** The login page says that a link is needed to set a password. */
    linkNeeded?: boolean;
    /** The login page says that the link of an email has lost its end. */
    linkIncomplete?: boolean;
  }
}

export type LinkOutcome =
  | { reason: 'needed' }
  | { reason: 'incomplete' }
  | { reason: 'failed'; error: AppError }
  | null;

interface Arrival {
  context: Pick<AppContext, 'call'>;
  location: ParsedLocation;
  abortController: AbortController;
}

/** Opens the link that the login page was given, and redirects; returns why it cannot. */
export async function openLink({ context, location, abortController }: Arrival): Promise<LinkOutcome> {
  const { link: token, linkNeeded: isNeeded, linkIncomplete: isIncomplete } = location.state;
  if (isIncomplete) return { reason: 'incomplete' };
  if (token === undefined) return isNeeded ? { reason: 'needed' } : null;
  const options = { signal: abortController.signal };
  const answer = await context
    .call(openAccountLink, { body: { token } }, options)
    .then(onlyRecord)
    .catch(toAppError);
  if (answer instanceof Error) return { reason: 'failed', error: answer };
  const { purpose, email, questions } = answer;
  throw redirect({
    to: purpose === 'invitation' ? '/auth/new-password' : '/auth/reset-password',
    state: { account: { email, token, questions } },
    replace: true,
  });
}

function linkNeeded() {
  return redirect({ to: '/auth/login', state: { linkNeeded: true }, replace: true });
}

function requireLink({ location }: Pick<Arrival, 'location'>): AccountLink {
  const { data } = accountLink.safeParse(location.state.account);
  if (!data) throw linkNeeded();
  return data;
}

/** Requires the link of an invitation, which comes with two questions. */
export function requireInvitation(arrival: Pick<Arrival, 'location'>): AccountLink {
  const link = requireLink(arrival);
  if (link.questions.length !== 2) throw linkNeeded();
  return link;
}

export async function loadLinkWithQuestions(
  arrival: Arrival,
): Promise<{ link: AccountLink; questions: SecurityQuestion[] }> {
  const link = requireLink(arrival);
  const options = { signal: arrival.abortController.signal };
  const { data } = await arrival.context.call(listSecurityQuestions, {}, options);
  return { link, questions: data };
}
