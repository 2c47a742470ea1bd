// A copy refuses every call that changes files, calls outward or comes from a monitor. See server/files/pairing.ts.
import type { Context } from 'hono';
import * as accounts from '../../contract/accounts/accounts.ts';
import { endSession } from '../../contract/accounts/end-session.ts';
import { signInWithPasskey } from '../../contract/accounts/passkey-sign-in.ts';
import * as factor from '../../contract/accounts/second-factor.ts';
import { startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../contract/certificates/monitor-csrs.ts';
import { type Endpoint, isRead } from '../../contract/common/endpoint.ts';
import { deleteRecordings } from '../../contract/requests/recordings.ts';
import { confirmRoot, testConnection } from '../../contract/site-configuration/est-connection.ts';
import { inviteUser } from '../../contract/users/user-access.ts';
import { createUser, resetUser } from '../../contract/users/user-writes.ts';
import type { CopyReason, Pairing } from '../base/pairing.ts';
import { HttpError } from '../http/http-error.ts';
import { retryAfterFor } from '../http/retry-after.ts';
import type { Dependencies } from './dependencies.ts';

/** Calls that change files, or call EST servers or the mail server. */
const beyondDatabase: ReadonlySet<unknown> = new Set([
  deleteRecordings,
  obtainClientCertificate,
  startEnrollments,
  testConnection,
  confirmRoot,
  createUser,
  inviteUser,
  resetUser,
  accounts.login,
  accounts.register,
  accounts.forgotPassword,
]);

/** Without these nobody could look at a copy that is read-only. */
const ofSessions: ReadonlySet<unknown> = new Set([
  accounts.verifyCode,
  endSession,
  signInWithPasskey,
  factor.answerSecondFactor,
  // Where a second factor is required, and somebody has none yet.
  factor.startAuthenticator,
  factor.confirmAuthenticator,
  factor.addPasskey,
]);

/** Whether a copy refuses every change. */
export function isReadOnly(reason: CopyReason): boolean {
  return reason === 'setting' || reason === 'version';
}

type CopyOnly = Pick<Pairing, 'copy'>;

/** @throws HttpError when this is a copy, and a copy does not do this: 503 for monitors, which come again, 423 for others */
export function refuseInCopy(c: Context, endpoint: Endpoint, { copy }: CopyOnly): void {
  const found = copy();
  if (!found) return;
  if (endpoint.caller === 'monitor') {
    throw new HttpError(503, 'copyRefuses', { code: 'COPY', headers: retryAfterFor(c.req.path) });
  }
  if (isReadOnly(found.reason) && !isRead(endpoint) && !ofSessions.has(endpoint)) {
    throw new HttpError(423, found.reason === 'version' ? 'earlierVersion' : 'copyReadOnly', {
      code: 'COPY',
    });
  }
  if (beyondDatabase.has(endpoint)) throw refusal();
}

function refusal(): HttpError {
  return new HttpError(423, 'copyRefuses', { code: 'COPY' });
}

/** Files, email and EST servers, which refuse whatever would change or reach something for a copy. */
export function guardOutside(
  { files, mailer, estTransport }: Pick<Dependencies, 'files' | 'mailer' | 'estTransport'>,
  { copy }: CopyOnly,
): Pick<Dependencies, 'files' | 'mailer' | 'estTransport'> {
  async function unlessCopy<Output>(act: () => Promise<Output>): Promise<Output> {
    if (copy()) throw refusal();
    return act();
  }
  return {
    files: {
      put: (id, file) => unlessCopy(() => files.put(id, file)),
      delete: (ids) => unlessCopy(() => files.delete(ids)),
      setAside: (ids, now) => unlessCopy(() => files.setAside(ids, now)),
      read: (id, range) => files.read(id, range),
      has: (id) => files.has(id),
      entries: (after) => files.entries(after),
      aside: () => files.aside(),
      readText: (name) => files.readText(name),
      writeText: (name, text) => files.writeText(name, text),
      check: () => files.check(),
    },
    mailer: { send: (mail, options) => unlessCopy(() => mailer.send(mail, options)) },
    estTransport: {
      times: estTransport.times,
      exchange: (target, request) => unlessCopy(() => estTransport.exchange(target, request)),
      identifyServer: (target, trust, now) =>
        unlessCopy(() => estTransport.identifyServer(target, trust, now)),
    },
  };
}
