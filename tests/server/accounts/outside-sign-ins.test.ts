// The audit trail about people from an outside provider: sign-ins, and calls that were refused.
import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { createLog } from '../../../server/base/log.ts';
import { createOutsideVerifier } from '../../../server/identity/outside/verify-outside.ts';
import { refusalSweep } from '../../../server/store/accounts/refused-sign-ins.ts';
import { outsideSessions } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const origin = { httpRequestId: 'a request', address: () => '192.0.2.7' };
const quiet = createLog(() => undefined);
let provider: OutsideProvider;
let service: TestService;

beforeAll(async () => {
  provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
  service = await startTestService({ outside: provider.configuration });
});
afterAll(async () => {
  await service.close();
  await provider.stop();
});

/** The status of an administrators' call with a token of these claims. */
async function callStatus(claims: Parameters<OutsideProvider['mint']>[0]): Promise<number> {
  return (await service.send(getCapabilities, {}, `Bearer ${await provider.mint(claims)}`)).status;
}

describe('the audit trail', () => {
  it('has one sign-in for each session at an outside provider, however many tokens and calls', async () => {
    const sub = 'auth0|sessions';
    const email = 'sessions@example.org';
    const id = await addUser(service.db, { email, administrator: true });
    const signIns = async () =>
      (await readTrail(service.db)).filter(({ action, userId }) => action === 'signIn' && userId === id);
    const call = async (claims: Record<string, unknown>) =>
      callStatus({ sub, email, email_verified: true, ...claims });
    await Promise.all([1, 2, 3].map(() => call({ sid: 'tablet' })));
    await call({ sid: 'tablet', jti: 'renewed', exp: Math.floor(Date.now() / 1000) + 5000 });
    expect(await signIns()).toMatchObject([{ records: [{ label: expect.stringContaining(email) }] }]);
    await call({ sid: 'desk' });
    await call({ sid: 'tablet' });
    expect(await signIns()).toHaveLength(2);
    // Where tokens name no session, one that continues another is a renewal.
    const now = Math.floor(Date.now() / 1000);
    await call({ iat: now - 500, exp: now + 100 });
    await call({ iat: now - 10, exp: now + 600 });
    expect(await signIns()).toHaveLength(3);
    await service.db
      .update(outsideSessions)
      .set({ until: new Date((now - 400) * 1000) })
      .where(gt(outsideSessions.until, new Date(0)));
    // Another process, which remembers nothing, sees a token from after the last one ended.
    const verify = createOutsideVerifier(service.db, provider.configuration, quiet);
    await verify(await provider.mint({ sub, iat: now - 5, exp: now + 700 }), origin);
    expect(await signIns()).toHaveLength(4);
  });

  it('has one row for the refused calls of a person and address in ten minutes, with their number', async () => {
    const id = await addUser(service.db, { email: 'nurse@example.org' });
    const claims = { sub: 'auth0|nurse', email: 'nurse@example.org', email_verified: true };
    for (let count = 0; count < 3; count += 1) expect(await callStatus(claims)).toBe(403);
    expect(await callStatus({ sub: 'auth0|stranger', email: 'x@example.org', email_verified: true })).toBe(
      403,
    );
    await service.refusedCalls.flush();
    expect(await callStatus(claims)).toBe(403);
    // Rows that could not be written are written later.
    await service.db.execute('ALTER TABLE refused_sign_ins RENAME TO moved');
    await expect(service.refusedCalls.flush()).rejects.toThrow();
    await service.db.execute('ALTER TABLE moved RENAME TO refused_sign_ins');
    await service.refusedCalls.flush();
    const refused = async () => (await readTrail(service.db)).filter(({ action }) => action === 'refuseCall');
    expect(await refused()).toEqual([]);
    await refusalSweep(service.db)('', new Date(Date.now() + 11 * 60_000));
    expect(await refused()).toHaveLength(2);
    expect(await refused()).toContainEqual(
      expect.objectContaining({
        entity: 'user',
        details: expect.objectContaining({ count: 4 }),
        records: [expect.objectContaining({ recordId: id })],
      }),
    );
  });
});
