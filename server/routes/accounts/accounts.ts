import * as contract from '../../../contract/accounts/accounts.ts';
import { cookieName, readCookie } from '../../http/own-cookies.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import { type AccountDependencies, createAccountCalls } from '../../identity/account-calls.ts';
import { questionsFor, questionsIn } from '../../identity/passwords/security-questions.ts';
import { cookieOptions, deviceCookie } from '../../identity/sign-in/known-devices.ts';
import { codeLifetimeMs } from '../../identity/sign-in/sign-in-codes.ts';

/** Lets whoever sent the password enter the code from another address, too. */
const ticketCookie = 'sign_in_ticket';

export function accountRoutes(dependencies: AccountDependencies & { publicUrl: URL }) {
  const { publicUrl } = dependencies;
  const calls = createAccountCalls(dependencies);
  const nameOf = (cookie: string) => cookieName(publicUrl, cookie);

  function callerOf({ address, cookie, agent }: Pick<CallContext, 'address' | 'cookie' | 'agent'>) {
    const device = readCookie(publicUrl, deviceCookie, cookie);
    return { address: address(), device, agent: agent() };
  }

  return {
    listSecurityQuestions: defineRoute(contract.listSecurityQuestions, async ({ language }) => ({
      data: questionsIn(language()),
    })),
    openAccountLink: defineRoute(contract.openAccountLink, async ({ body, language, acceptedLanguage }) => {
      const { purpose, email, userId } = await calls.openLink(body.token, acceptedLanguage());
      const questions = purpose === 'invitation' ? questionsIn(language(), questionsFor(userId)) : [];
      return { data: [{ purpose, email, questions }] };
    }),
    setPassword: defineRoute(contract.setPassword, async ({ body, ...call }) => {
      await calls.setPassword(body, call);
      return { data: [], message: 'passwordSet' };
    }),
    login: defineRoute(contract.login, async ({ body, ...call }) => {
      const { ticket, delivery } = await calls.login(body, callerOf(call), call);
      call.setCookie(nameOf(ticketCookie), ticket, cookieOptions(publicUrl, codeLifetimeMs / 1000));
      return { data: [], message: delivery === 'sent' ? 'codeSent' : 'codeDelayed' };
    }),
    verifyCode: defineRoute(contract.verifyCode, async ({ body, ...call }) => {
      const entered = {
        email: body.email,
        code: body.otp,
        ticket: readCookie(publicUrl, ticketCookie, call.cookie),
      };
      const { id, token, userName, device } = await calls.verifyCode(
        entered,
        callerOf(call),
        call,
        call.acceptedLanguage(),
      );
      call.setCookie(nameOf(deviceCookie), device, cookieOptions(publicUrl));
      call.setCookie(nameOf(ticketCookie), '', cookieOptions(publicUrl, 0));
      return { data: { token, 'user-name': userName, item: id } };
    }),
    register: defineRoute(contract.register, async ({ body, ...call }) => {
      await calls.register(body, call);
      return { data: { accessToken: null }, message: 'registrationMailed' };
    }),
    forgotPassword: defineRoute(contract.forgotPassword, async ({ body, ...call }) => {
      await calls.forgotPassword(body.username, callerOf(call), call);
      const message = call.translate('passwordLinkSent');
      return { data: { status: true, message }, message: 'passwordLinkSent' };
    }),
    endSession: defineRoute(contract.endSession, async (call) => {
      await calls.endSession(call.token() ?? '', call);
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
