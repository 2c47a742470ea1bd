// Calls about a second factor, and the rows of the audit trail that each must leave.
import { expect } from 'vitest';
import { passkeySignInOptions, signInWithPasskey } from '../../contract/accounts/passkey-sign-in.ts';
import * as factor from '../../contract/accounts/second-factor.ts';
import { resetSecondFactor } from '../../contract/users/factor-reset.ts';
import { type AuditCases, row } from './audit-cases.ts';
import { addHolder, addPerson } from './factor-people.ts';
import { callAs, totpCode } from './second-factor.ts';
import type { TestService } from './service.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

export function factorCases(service: TestService): AuditCases {
  async function withPasskey() {
    const person = await addPerson(service);
    const device = createSoftwareAuthenticator({ origin: service.publicUrl.origin });
    const credential = device.create(await callAs(service, person.session, factor.startPasskey));
    const add = () =>
      service.send(factor.addPasskey, { body: { name: 'Tablet', credential } }, person.session);
    return { ...person, device, credential, add };
  }
  const changed = (recordId: string, before: object, after: object) =>
    row('update', 'user', { recordId, before, after });

  return [
    [
      factor.confirmAuthenticator,
      async () => {
        const { id, session } = await addPerson(service);
        const { secret } = await callAs(service, session, factor.startAuthenticator);
        const body = { code: totpCode(secret) };
        return {
          call: () => service.send(factor.confirmAuthenticator, { body }, session),
          rows: [changed(id, { authenticator: false }, { authenticator: true, recovery_codes: 10 })],
          secrets: [secret, body.code],
        };
      },
    ],
    [
      factor.removeAuthenticator,
      async () => {
        const { id, session } = await addHolder(service);
        return {
          call: () => service.send(factor.removeAuthenticator, {}, session),
          rows: [changed(id, { authenticator: true }, { authenticator: false })],
        };
      },
    ],
    [
      factor.addPasskey,
      async () => {
        const { id, add } = await withPasskey();
        return {
          call: add,
          rows: [changed(id, { passkey: null }, { passkey: 'Tablet', recovery_codes: 10 })],
        };
      },
    ],
    [
      factor.removePasskey,
      async () => {
        const { id, session, credential, add } = await withPasskey();
        await add();
        return {
          call: () => service.send(factor.removePasskey, { params: { id: credential.id } }, session),
          rows: [changed(id, { passkey: 'Tablet' }, { passkey: null })],
        };
      },
    ],
    [
      factor.renewRecoveryCodes,
      async () => {
        const { id, session, recoveryCodes } = await addHolder(service);
        const [code = ''] = recoveryCodes;
        await callAs(service, session, factor.answerSecondFactor, { body: { method: 'recovery', code } });
        return {
          call: () => service.send(factor.renewRecoveryCodes, {}, session),
          rows: [changed(id, { recovery_codes: 9 }, { recovery_codes: 10 })],
          secrets: recoveryCodes,
        };
      },
    ],
    [
      factor.answerSecondFactor,
      async () => {
        const { id, session, recoveryCodes } = await addHolder(service);
        const [code = ''] = recoveryCodes;
        const body = { method: 'recovery', code };
        return {
          call: () => service.send(factor.answerSecondFactor, { body }, session),
          rows: [
            row('confirmFactor', 'user', {
              recordId: id,
              before: { recovery_codes: 10 },
              after: { recovery_codes: 9 },
            }),
          ],
          secrets: [code],
        };
      },
    ],
    [
      factor.answerSecondFactor,
      async () => {
        const { id, session, secret } = await addHolder(service);
        const body = { method: 'code', code: totpCode(secret, 1) };
        return {
          call: () => service.send(factor.answerSecondFactor, { body }, session),
          rows: [row('confirmFactor', 'user', { recordId: id, before: null, after: null })],
          secrets: [secret, body.code],
        };
      },
    ],
    [
      signInWithPasskey,
      async () => {
        const { id, device, add } = await withPasskey();
        await add();
        const { data } = await service.ask(passkeySignInOptions, {});
        const body = { credential: device.answer(data.passkey) };
        return {
          call: () => service.send(signInWithPasskey, { body }, null),
          rows: [row('signIn', 'user', { recordId: id, before: null, after: null })],
        };
      },
    ],
    [
      resetSecondFactor,
      async () => {
        const { id } = await addHolder(service);
        return {
          call: () => service.send(resetSecondFactor, { params: { id } }),
          rows: [
            row('reset', 'user', {
              recordId: id,
              before: { second_factor: true },
              after: expect.objectContaining({ second_factor: false }),
            }),
          ],
        };
      },
    ],
  ];
}
