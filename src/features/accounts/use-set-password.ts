import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type SecurityQuestion, setPassword } from '../../../contract/accounts/accounts.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import type { AccountLink } from './account-link.ts';
import { sendCode, usePendingCode } from './pending-code.ts';
import { type SentPassword, usePasswordWay } from './use-password-way.ts';

interface Answered {
  questionId: SecurityQuestion['questionId'];
  answer: string;
}

/** The wire's field → the form's. */
export const passwordWireNames = { securityQA: 'answer1' } as const;

export function useSetPassword({ email, token }: AccountLink) {
  const { call } = useApp();
  const navigate = useNavigate();
  const { sent, sentAnswer } = usePasswordWay();
  const [, keepPending] = usePendingCode();

  /** An earlier try may have set it, and used up the link. */
  const isOpen = useRef(false);

  /** Null when the password is set, or the error after which that is unknown. */
  async function send(password: SentPassword, securityQA: Answered[]): Promise<AppError | null> {
    try {
      await call(setPassword, { body: { email, ...password, securityQA, token } });
      return null;
    } catch (thrown) {
      const error = await toAppError(thrown);
      isOpen.current ||= error.outcomeUnknown;
      if (isOpen.current) return error;
      throw error;
    }
  }

  return async function set(password: string, answers: Answered[]): Promise<void> {
    const sentNow = await sent(email, password);
    const given = answers.map(async (each) => ({ ...each, answer: await sentAnswer(each.answer) }));
    const unconfirmed = await send(sentNow, await Promise.all(given));
    const account = { email, ...sentNow };
    const codeSent = await sendCode(call, account);
    // The service sends a code only for a password that is set.
    if (unconfirmed && codeSent.failure) throw unconfirmed;
    keepPending({ account, ...codeSent });
    // The link is used up: Back must not lead to it.
    await navigate({ to: '/auth/verify-code', replace: true });
  };
}
