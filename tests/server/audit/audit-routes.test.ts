// Every call by which a person changes something is one row of the audit trail, with what was before and after: the calls are
// taken from the contract, and one that is not tried here fails the test.

import { max } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import { startAuthenticator } from '../../../contract/accounts/second-factor.ts';
import { endOneSession, listSessions } from '../../../contract/accounts/sessions.ts';
import { allEndpoints } from '../../../contract/api.ts';
import { isRead } from '../../../contract/common/endpoint.ts';
import { confirmJobCredentials } from '../../../contract/jobs/bulk-changes.ts';
import { testConnection } from '../../../contract/site-configuration/est-connection.ts';
import { auditCalls } from '../../../server/store/schema/index.ts';
import auditTexts from '../../../src/i18n/en/audit.json' with { type: 'json' };
import { accountsOf, answers, passwordOf } from '../../support/accounts.ts';
import { serviceAccountCases } from '../../support/audit-account-cases.ts';
import { type AuditCases, one, recordCases, row } from '../../support/audit-cases.ts';
import { changeCases } from '../../support/audit-change-cases.ts';
import { factorCases } from '../../support/audit-factor-cases.ts';
import { siteCases } from '../../support/audit-site-cases.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { issueRegistrar } from '../../support/est-site.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured } from '../../support/site-configuration.ts';
import { testRules } from '../../support/tls-host.ts';

const pki = createPki();
const password = passwordOf('correct horse battery');
let service: TestService;
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  service.clock.now = new Date();
  est = await startEstServer(pki, { isRootSent: true });
  await issueRegistrar(pki, est);
  pki.issue('routes-root', { subject: '/CN=Root', extensions: authorityExtensions });
});
afterAll(async () => {
  await est.close();
  await service.close();
});

function accountCases(): AuditCases {
  return [
    [
      accounts.register,
      one(
        async () => {
          const body = {
            fullname: 'New Person',
            email: 'new@example.com',
            username: 'New',
            password,
            plain: true,
          };
          const answer = await service.send(accounts.register, { body }, null);
          await service.settled();
          return answer;
        },
        row('create', 'user', {
          before: null,
          after: expect.objectContaining({
            email: 'new@example.com',
            first_name: 'New',
            last_name: 'Person',
            userStatus: 'PROVISIONED',
            administrator: false,
          }),
        }),
      ),
    ],
    [
      accounts.setPassword,
      async () => {
        const { id, email, token } = await accountsOf(service).invite();
        const body = { email, token, password, plain: true, securityQA: answers };
        const change = {
          recordId: id,
          before: { userStatus: 'STAGED' },
          after: { userStatus: 'ACTIVE', password: 'set' },
        };
        return {
          call: () => service.send(accounts.setPassword, { body }, null),
          rows: [row('update', 'user', change)],
          secrets: [token, ...answers.map(({ answer }) => answer)],
        };
      },
    ],
    [
      accounts.verifyCode,
      async () => {
        const { id, email } = await accountsOf(service).enroll(password);
        const mailbox = service.mailbox(email);
        await accountsOf(service).login(email, password);
        const body = { email, otp: await mailbox.nextCode() };
        return {
          call: () => service.send(accounts.verifyCode, { body }, null),
          rows: [row('signIn', 'user', { recordId: id, before: null, after: null })],
          secrets: [`"${body.otp}"`],
        };
      },
    ],
    [
      endOneSession,
      async () => {
        const { id, email } = await accountsOf(service).enroll(password, { administrator: true });
        const bearer = await accountsOf(service).signIn(email, password);
        await accountsOf(service).signIn(email, password);
        const listed = await service.send(listSessions, {}, bearer);
        const other = listSessions.data.parse((await listed.json()).data)[1]?.id ?? '';
        return {
          call: () => service.send(endOneSession, { params: { id: other } }, bearer),
          rows: [row('signOut', 'user', { recordId: id, before: null, after: null })],
          secrets: [other],
        };
      },
    ],
    [
      accounts.endSession,
      async () => {
        const { id, email } = await accountsOf(service).enroll(password);
        const bearer = await accountsOf(service).signIn(email, password);
        return {
          call: () => service.send(accounts.endSession, {}, bearer),
          rows: [row('signOut', 'user', { recordId: id, before: null, after: null })],
          secrets: [bearer.replace('Bearer ', '')],
        };
      },
    ],
  ];
}

/** The screen leaves them out. */
const idsBesideNames = ['facility_ids', 'role_ids'];

/** Calls that change nothing that anyone could ask about later. */
const withoutRow: readonly unknown[] = [
  // Says what a link is for.
  accounts.openAccountLink,
  // An email, whether or not there is an account.
  accounts.forgotPassword,
  // A code: the sign-in follows with it.
  accounts.login,
  // What an authenticator app gets: it counts once a code of it is confirmed.
  startAuthenticator,
  // Nothing is stored, and no credentials are sent.
  testConnection,
  // That a monitor has a new credential is recorded with its restoring.
  confirmJobCredentials,
];

/** Secrets that only this answer says. */
const givenOnce = /"(?:credential|key|token|access_token|refresh_token|code)":"([^"]+)"/g;

it('every call that changes something is one row of the trail, with what was before and after', async () => {
  const site = await addConfigured(service, pki, { transfer_type: 'Online' });
  const ofSites = siteCases({ service, pki, est, site });
  const cases = [
    ...recordCases(service),
    ...changeCases(service),
    ...ofSites,
    ...accountCases(),
    ...factorCases(service),
    ...serviceAccountCases(service),
  ];
  const secrets = [password];
  for (const [{ method, path }, make] of cases) {
    const { call, rows, secrets: more = [] } = await make();
    const [last] = await service.db.select({ sequence: max(auditCalls.sequence) }).from(auditCalls);
    const answer = await call();
    const said = await answer.text();
    expect(answer.status, `${method} ${path}: ${said}`).toBe(200);
    const written = (await readTrail(service.db)).filter(({ sequence }) => sequence > (last?.sequence ?? 0));
    const expected = rows.map(({ records, ...rest }) =>
      expect.objectContaining({ ...rest, records: records.map((it) => expect.objectContaining(it)) }),
    );
    expect(written, `${method} ${path}`).toEqual(expected);
    secrets.push(...more, ...[...said.matchAll(givenOnce)].map(([, value = '']) => value));
  }
  expect(secrets.length).toBeGreaterThan(10);
  const trail = JSON.stringify(await readTrail(service.db));
  expect(secrets.filter((it) => trail.includes(it))).toEqual([]);
  const changing = allEndpoints.filter((it) => it.caller !== 'monitor' && !isRead(it));
  const tried = new Set<unknown>([...cases.map(([endpoint]) => endpoint), ...withoutRow]);
  expect(changing.filter((it) => !tried.has(it)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(await findBrokenCall(service.db)).toBeNull();
  // The screen has words for all of it.
  const fields = (await readTrail(service.db)).flatMap(({ records }) =>
    records.flatMap(({ before, after }) => [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]),
  );
  const values: Readonly<Record<string, object>> = auditTexts.values;
  const unnamed = fields.filter(([name]) => !(name in auditTexts.fields) && !idsBesideNames.includes(name));
  const unsaid = fields.filter(
    ([name, value]) => name in values && value !== null && !(String(value) in (values[name] ?? {})),
  );
  expect([...unnamed, ...unsaid]).toEqual([]);
});
