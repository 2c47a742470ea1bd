// Signing in with a passkey alone: it verifies its person, so nothing else is asked.
import type { Language } from '../../../contract/common/languages.ts';
import { recordSignIn } from '../../store/users/user-events.ts';
import { userNameOf } from '../accounts/accounts.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import type { Caller, KnownDevices } from '../sign-in/known-devices.ts';
import { type AnswerDependencies, beginConfirmedSession, signInWith } from './answers.ts';
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
  httpRequestId: string;
}

interface SignedIn {
  id: string;
  passkeyId: string;
  /** The cookie by which this device is known from now on. */
  device: string;
}

/** @param begin what follows the right answer, in its transaction */
async function signIn<Result>(
  dependencies: Dependencies,
  credential: GivenCredential,
  { device, agent, language, address, httpRequestId }: PasskeyCaller,
  begin: Parameters<typeof signInWith<Result>>[2]['begin'],
): Promise<SignedIn & { begun: Result }> {
  const { db, devices, securityMails } = dependencies;
  const { userId: id, passkeyId, begun } = await signInWith(dependencies, credential, { address, begin });
  const email = await emailOf(db, id);
  const { isKnown } = await devices.attemptSourceOf(email, { address, device });
  const author = { callerId: id, httpRequestId, address: () => address };
  await recordSignIn(db, author, {
    method: 'passkey',
    language,
    tellNewDevice: isKnown ? null : (tx) => securityMails.newDevice(tx, id, agent, author),
  });
  return { id, passkeyId, begun, device: await devices.remember(email, device) };
}

/** Signs in on the provider's page, which begins the session itself. */
export function checkPasskeySignIn(
  dependencies: Dependencies,
  credential: GivenCredential,
  caller: PasskeyCaller,
): Promise<SignedIn> {
  return signIn(dependencies, credential, caller, async () => null);
}

/** As a sign-in with password and code: a service token, whose session has answered already. */
export async function signInWithPasskey(
  dependencies: Dependencies,
  credential: GivenCredential,
  caller: PasskeyCaller,
): Promise<{ id: string; token: string; userName: string; device: string }> {
  const { id, device, begun: token } = await signIn(dependencies, credential, caller, beginConfirmedSession);
  return { id, token, device, userName: await userNameOf(dependencies.db, id) };
}
