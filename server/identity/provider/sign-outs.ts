// Sign-outs at the provider, in the audit trail.
import type Provider from 'oidc-provider';
import { describeError, type Log } from '../../base/log.ts';
import { clientAddressOf, type Proxies } from '../../http/client-address.ts';
import type { Incoming } from '../../http/listener.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordSignOut } from '../../store/users/user-events.ts';

interface Dependencies {
  db: Database;
  proxies: Proxies;
  log: Log;
}

/** A sign-out is answered when it is recorded. One that cannot be is done all the same, and logged. */
export function recordSignOuts(provider: Provider, { db, proxies, log }: Dependencies): void {
  const ended = new WeakMap<Incoming, string>();
  provider.on('end_session.success', ({ req, oidc }) => {
    if (oidc.session?.accountId) ended.set(req, oidc.session.accountId);
  });
  provider.use(async ({ req, res }, next) => {
    await next();
    const callerId = ended.get(req);
    if (!callerId) return;
    const httpRequestId = String(res.getHeader('X-Request-Id') ?? '');
    const author = { callerId, httpRequestId, address: () => clientAddressOf(req, proxies) };
    await recordSignOut(db, author).catch((error: unknown) =>
      log.error('audit.notRecorded', { action: 'signOut', callerId, error: describeError(error) }),
    );
  });
}
