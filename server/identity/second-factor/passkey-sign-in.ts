// Signing in with a passkey alone: it verifies its person, so nothing else is asked.
import type { Language } from '../../../contract/common/languages.ts';
import { HttpError } from '../../http/http-error.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { recordSession } from '../../store/users/user-events.ts';
import { userNameOf } from '../accounts/accounts.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import type { Caller, KnownDevices } from '../sign-in/known-devices.ts';
import { type AnswerDependencies, beginConfirmedSession, checkSignIn } from './answers.ts';
import { emailOf } from './own-factors.ts';
import type { GivenCredential } from './web-authn.ts';

interface Dependencies extends AnswerDependencies {
  devices: KnownDevices;
  securityMails: Pick<SecurityMails, 'secondFactor' | 'newDevice'>;
}

interface PasskeyCaller extends Caller {
  /** Its User-Agent. */
  agent: string;
  language: Language | null;
}

/** @returns the user, and the cookie by which this device is known from now on */
export async function checkPasskeySignIn(
  { devices, ...dependencies }: Dependencies,
  credential: GivenCredential,
  { device, agent, language, address }: PasskeyCaller,
  { httpRequestId }: Pick<CallOrigin, 'httpRequestId'>,
): Promise<{ id: string; device: string }> {
  const { db, securityMails } = dependencies;
  const id = await checkSignIn(dependencies, credential, address);
  const email = await emailOf(db, id);
  const { isKnown } = await devices.attemptSourceOf(email, { address, device });
  const author = { callerId: id, httpRequestId, address: () => address };
  await recordSession(db, 'signIn', author, language, async (tx, isFirst) => {
    if (!isKnown && !isFirst) await securityMails.newDevice(tx, id, agent, author);
  });
  return { id, device: await devices.remember(email, device) };
}

/** As a sign-in with password and code: a service token, whose session has answered already. */
export async function signInWithPasskey(
  dependencies: Dependencies,
  credential: GivenCredential,
  caller: PasskeyCaller,
  origin: Pick<CallOrigin, 'httpRequestId'>,
): Promise<{ id: string; token: string; userName: string; device: string }> {
  const { id, device } = await checkPasskeySignIn(dependencies, credential, caller, origin);
  const token = await beginConfirmedSession(dependencies.db, id);
  if (!token) throw new HttpError(422, 'passkeyRefused');
  return { id, token, device, userName: await userNameOf(dependencies.db, id) };
}
