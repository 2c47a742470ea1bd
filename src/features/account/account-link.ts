// The link of an e-mail: its token comes in the address and is taken off it, and whom it is for goes from screen to
// screen as navigation state. Neither is kept anywhere else.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import {
  listSecurityQuestions,
  openAccountLink,
  type SecurityQuestion,
  securityQuestion,
} from '../../../contract/users/accounts.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { AppContext } from '../../data/app-context.ts';

const accountLink = z.object({ email: z.string(), token: z.string(), questions: z.array(securityQuestion) });

/** Whom a link is for, and the questions that this person is asked; none where they are chosen. */
export type AccountLink = z.output<typeof accountLink>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a link that is still to be opened. */
    link?: string;
    account?: AccountLink;
    /** The login page says that a link is needed to set a password. */
    linkNeeded?: boolean;
  }
}

/** What the login page has to say of a link. */
export type LinkOutcome = { reason: 'needed' } | { reason: 'failed'; error: AppError } | null;

interface Arrival {
  context: Pick<AppContext, 'call'>;
  location: ParsedLocation;
  abortController: AbortController;
}

/** Opens the link that the login page came with, and leads on; answers why it does not. */
export async function openLink({ context, location, abortController }: Arrival): Promise<LinkOutcome> {
  const { link: token, linkNeeded: isNeeded } = location.state;
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

/** Whom a password is set for; without the link of an e-mail nobody is. */
function requireLink({ location }: Pick<Arrival, 'location'>): AccountLink {
  const { data } = accountLink.safeParse(location.state.account);
  if (!data) throw linkNeeded();
  return data;
}

/** The same for somebody who was invited: they are asked the two questions of their invitation. */
export function requireInvitation(arrival: Pick<Arrival, 'location'>): AccountLink {
  const link = requireLink(arrival);
  if (link.questions.length !== 2) throw linkNeeded();
  return link;
}

/** The same, with the questions that can be chosen from. */
export async function loadLinkWithQuestions(
  arrival: Arrival,
): Promise<{ link: AccountLink; questions: SecurityQuestion[] }> {
  const link = requireLink(arrival);
  const options = { signal: arrival.abortController.signal };
  const { data } = await arrival.context.call(listSecurityQuestions, {}, options);
  return { link, questions: data };
}
