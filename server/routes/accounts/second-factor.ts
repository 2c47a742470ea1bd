import * as contract from '../../../contract/accounts/second-factor.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';

const notYet = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function secondFactorRoutes() {
  return {
    getSecondFactor: defineRoute(contract.getSecondFactor, async () => ({
      data: {
        state: 'none' as const,
        required: false,
        passkeys_offered: false,
        authenticator: null,
        passkeys: [],
        recovery_codes_left: 0,
        confirmed_date: null,
      },
    })),
    startAuthenticator: defineRoute(contract.startAuthenticator, notYet),
    confirmAuthenticator: defineRoute(contract.confirmAuthenticator, notYet),
    removeAuthenticator: defineRoute(contract.removeAuthenticator, notYet),
    startPasskey: defineRoute(contract.startPasskey, notYet),
    addPasskey: defineRoute(contract.addPasskey, notYet),
    removePasskey: defineRoute(contract.removePasskey, notYet),
    renewRecoveryCodes: defineRoute(contract.renewRecoveryCodes, notYet),
    askSecondFactor: defineRoute(contract.askSecondFactor, notYet),
    answerSecondFactor: defineRoute(contract.answerSecondFactor, notYet),
    passkeySignInOptions: defineRoute(contract.passkeySignInOptions, async () => ({
      data: { passkey: null },
    })),
    signInWithPasskey: defineRoute(contract.signInWithPasskey, notYet),
  } satisfies RoutesOf<typeof contract>;
}
