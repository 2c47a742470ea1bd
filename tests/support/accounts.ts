// Users who use the account calls as the app does.
import * as contract from '../../contract/accounts/accounts.ts';
import { createUser, resetUser } from '../../contract/users/user-writes.ts';
import { typedUser } from './form-values.ts';
import { givePassword } from './passwords.ts';
import { addFacility, addUser, type UserFacts } from './records.ts';
import type { TestService } from './service.ts';

let serial = 0;

/** A password that is long enough, and not common. */
export const passwordOf = (text: string): string => `the password ${text}`;

/** The security answers of all users; `wrongAnswers` has one that is wrong. */
export const answers = [
  { questionId: 'q1', answer: 'elm street school' },
  { questionId: 'q3', answer: 'rex' },
];
export const wrongAnswers = [
  { questionId: 'q1', answer: 'elm street school' },
  { questionId: 'q3', answer: 'bello' },
];

/** The token in a link's address. */
export function tokenOf(link: string): string {
  const { pathname, hash } = new URL(link);
  if (pathname !== '/auth/login' || !hash.startsWith('#link=')) throw new Error(`not for the app: ${link}`);
  return hash.slice('#link='.length);
}

export interface Invited {
  id: string;
  email: string;
  token: string;
}

export function accountsOf(service: TestService) {
  /** As an administrator does. */
  async function invite(more: object = {}): Promise<Invited> {
    const { data } = await service.ask(createUser, {
      body: typedUser([await addFacility(service.db)], more),
    });
    const { user_id: id, email } = data[0] ?? { user_id: '', email: '' };
    return { id, email, token: tokenOf(await service.mailbox(email).nextLink()) };
  }

  const setPassword = (body: object) =>
    service.send(contract.setPassword, { body: { securityQA: answers, plain: true, ...body } }, null);

  const login = (email: string, password: string) =>
    service.send(contract.login, { body: { email, password, plain: true, front: true } }, null);

  const verify = (email: string, otp: string) =>
    service.send(contract.verifyCode, { body: { email, otp } }, null);

  const forgot = (username: string) =>
    service.send(contract.forgotPassword, { body: { factorType: 'EMAIL', username } }, null);

  /** Adds a user with this password and no security answers. */
  async function enroll(password: string, more: UserFacts = {}) {
    serial += 1;
    const email = `enrolled${serial}@example.com`;
    const id = await addUser(service.db, { email, ...more });
    await givePassword(service.db, id, password);
    return { id, email };
  }

  /** Invites a user, who sets this password. */
  async function settle(password: string, more: object = {}): Promise<Invited> {
    const person = await invite(more);
    const answer = await setPassword({ ...person, password });
    if (answer.status !== 200) throw new Error(`no password: ${await answer.text()}`);
    return person;
  }

  /** Signs in with password and code; returns the Authorization header. */
  async function signIn(email: string, password: string): Promise<string> {
    const mailbox = service.mailbox(email);
    const before = (await mailbox.letters()).length;
    const answer = await login(email, password);
    if (answer.status !== 200) throw new Error(`no code: ${await answer.text()}`);
    const letter = (await mailbox.letters())[before];
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    const { data } = await service.ask(contract.verifyCode, { body: { email, otp: code } });
    return `Bearer ${data.token}`;
  }

  /** An administrator resets a locked-out user. */
  const reset = (id: string) => service.send(resetUser, { params: { id } });

  return { invite, enroll, setPassword, login, verify, forgot, settle, signIn, reset };
}
