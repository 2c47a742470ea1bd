import * as contract from '../../../contract/accounts/second-factor.ts';
import { HttpError } from '../../http/http-error.ts';
import { readCookie } from '../../http/own-cookies.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import { answerFactor, askFactor } from '../../identity/second-factor/answers.ts';
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '../../identity/second-factor/authenticator.ts';
import { readFactors, renewCodes } from '../../identity/second-factor/own-factors.ts';
import { addPasskey, removePasskey, startPasskey } from '../../identity/second-factor/passkeys.ts';
import type { SecondFactorParts } from '../../identity/second-factor/second-factor.ts';
import { deviceCookie } from '../../identity/sign-in/known-devices.ts';

const nothing: contract.SecondFactor = {
  state: 'none',
  required: false,
  passkeys_offered: false,
  authenticator: null,
  passkeys: [],
  recovery_codes_left: 0,
  confirmed_date: null,
};

/** Whoever has not answered is not told what the second factor consists of. */
async function readOwn(
  { db, webAuthn }: SecondFactorParts,
  { callerId, factor }: Pick<CallContext, 'callerId' | 'factor'>,
): Promise<contract.SecondFactor> {
  const state = { state: factor.state, required: factor.isRequired, passkeys_offered: webAuthn !== null };
  if (factor.state === 'asked') return { ...nothing, ...state };
  const { authenticator, passkeys, codesLeft } = await readFactors(db, callerId);
  const { sealed, confirmedAt } = authenticator ?? {};
  return {
    ...state,
    authenticator: sealed && confirmedAt ? { created_date: confirmedAt.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      created_date: createdAt.toISOString(),
      used_date: usedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: codesLeft,
    confirmed_date: factor.confirmedAt?.toISOString() ?? null,
  };
}

/** @param parts without them an outside provider asks, and there is none here */
export function secondFactorRoutes({ publicUrl }: { publicUrl: URL }, parts: SecondFactorParts | null) {
  function require(): SecondFactorParts {
    if (!parts) throw new HttpError(409, 'factorElsewhere');
    return parts;
  }

  return {
    getSecondFactor: defineRoute(contract.getSecondFactor, async (call) => ({
      data: parts ? await readOwn(parts, call) : nothing,
    })),
    startAuthenticator: defineRoute(contract.startAuthenticator, async (call) => ({
      data: await startAuthenticator(require(), call),
    })),
    confirmAuthenticator: defineRoute(contract.confirmAuthenticator, async ({ body, ...call }) => ({
      data: { recovery_codes: await confirmAuthenticator(require(), call, body.code) },
    })),
    removeAuthenticator: defineRoute(contract.removeAuthenticator, async (call) => {
      await removeAuthenticator(require(), call);
      return { data: [] };
    }),
    startPasskey: defineRoute(contract.startPasskey, async (call) => ({
      data: await startPasskey(require(), call),
    })),
    addPasskey: defineRoute(contract.addPasskey, async ({ body, ...call }) => ({
      data: { recovery_codes: await addPasskey(require(), call, body) },
    })),
    removePasskey: defineRoute(contract.removePasskey, async ({ params, ...call }) => {
      await removePasskey(require(), call, params.id);
      return { data: [] };
    }),
    renewRecoveryCodes: defineRoute(contract.renewRecoveryCodes, async (call) => ({
      data: { recovery_codes: await renewCodes(require(), call) },
    })),
    askSecondFactor: defineRoute(contract.askSecondFactor, async (call) => ({
      data: await askFactor(require(), call),
    })),
    answerSecondFactor: defineRoute(contract.answerSecondFactor, async ({ body, ...call }) => {
      const device = readCookie(publicUrl, deviceCookie, call.cookie);
      const { confirmedAt, codesLeft } = await answerFactor(require(), { ...call, device }, body);
      return { data: { confirmed_date: confirmedAt.toISOString(), recovery_codes_left: codesLeft } };
    }),
  } satisfies RoutesOf<typeof contract>;
}
