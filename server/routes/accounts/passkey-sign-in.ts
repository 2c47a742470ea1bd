import * as contract from '../../../contract/accounts/passkey-sign-in.ts';
import { HttpError } from '../../http/http-error.ts';
import { cookieName, readCookie } from '../../http/own-cookies.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { SecurityMails } from '../../identity/links/security-mails.ts';
import { signInWithPasskey } from '../../identity/second-factor/passkey-sign-in.ts';
import { askAnyPasskey } from '../../identity/second-factor/passkeys.ts';
import type { SecondFactorParts } from '../../identity/second-factor/second-factor.ts';
import { cookieOptions, deviceCookie, type KnownDevices } from '../../identity/sign-in/known-devices.ts';

interface Dependencies {
  publicUrl: URL;
  devices: KnownDevices;
  securityMails: Pick<SecurityMails, 'secondFactor' | 'newDevice'>;
}

/** @param parts without them nobody has a passkey here */
export function passkeySignInRoutes(
  { publicUrl, devices, securityMails }: Dependencies,
  parts: SecondFactorParts | null,
) {
  return {
    passkeySignInOptions: defineRoute(contract.passkeySignInOptions, async () => ({
      data: { passkey: parts && (await askAnyPasskey(parts)) },
    })),
    signInWithPasskey: defineRoute(contract.signInWithPasskey, async ({ body, ...call }) => {
      if (!parts) throw new HttpError(422, 'passkeyRefused');
      const caller = {
        address: call.address(),
        device: readCookie(publicUrl, deviceCookie, call.cookie),
        agent: call.agent(),
        language: call.acceptedLanguage(),
        httpRequestId: call.httpRequestId,
      };
      const dependencies = { ...parts, devices, securityMails };
      const { id, token, userName, device } = await signInWithPasskey(dependencies, body.credential, caller);
      call.setCookie(cookieName(publicUrl, deviceCookie), device, cookieOptions(publicUrl));
      return { data: { token, 'user-name': userName, item: id } };
    }),
  } satisfies RoutesOf<typeof contract>;
}
