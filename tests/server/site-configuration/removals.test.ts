// Says what is taken away again: each kind before and after, what the monitor has then, and the trail. The table is
// docs/removals.md (`-u` writes it).
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { getAuthentication, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { uploadServerRoots } from '../../../contract/site-configuration/est-connection.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate, uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import {
  getRemovalEffect,
  type RemovableKind,
  removableKinds,
  removeStored,
  saveRootSetting,
} from '../../../contract/site-configuration/trust.ts';
import { makeAuthority, openAuthority } from '../../../server/certificates/responder/authority.ts';
import { monitorNetworkFiles } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { estUrlsOf, issueRegistrar, saveRegistrar } from '../../support/est-site.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addConfigured,
  addNetworkDevice,
  csrRowOf,
  fileOf,
  type NetworkDevice,
} from '../../support/site-configuration.ts';
import { testRules } from '../../support/tls-host.ts';

let service: TestService;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
  for (const name of ['ward-root', 'next-root'])
    pki.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions });
});

beforeEach(() => {
  service.clock.now = new Date();
});

afterAll(async () => {
  await est.close();
  await service.close();
});

const wpa = 'network={\n  ssid="Ward"\n  key_mgmt=NONE\n}\n';

async function uploadRoot(facility_id: string, name: string): Promise<void> {
  const files = { cafile: fileOf(`${name}.pem`, pki.read(`${name}.pem`)) };
  await service.sendForm(uploadRootCertificate, { body: { facility_id }, files });
}

const detailsOf = async (facilityId: string) =>
  (await service.ask(getNetworkDetails, { params: { facilityId } })).data[0];

async function save(facility_id: string): Promise<void> {
  const body = { facility_id, ...estUrlsOf(est.url), user_name: estUser, user_password: estPassword };
  await service.ask(savePassword, { body });
}

/** Stores what is removed then. */
const prepare: Record<RemovableKind, (facilityId: string, monitor: NetworkDevice) => Promise<unknown>> = {
  root: (facilityId) => uploadRoot(facilityId, 'ward-root'),
  async fetchedRoot(facilityId, monitor) {
    await saveRegistrar({ service, pki, est }, facilityId);
    await service.ask(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query: {} });
  },
  estRoot: (facility_id) =>
    service.sendForm(uploadServerRoots, {
      body: { facility_id, ...estUrlsOf(est.url) },
      files: { cafile: fileOf('est-ca.pem', pki.read('tls-ca.pem')) },
    }),
  wpa: (facility_id) =>
    service.sendForm(uploadWpaFile, {
      body: { facility_id, transfer_type: 'Online' },
      files: { wpafile: fileOf('ward.conf', wpa) },
    }),
  credentials: save,
  registrationAuthority: (facilityId) => saveRegistrar({ service, pki, est }, facilityId),
};

/** Says what is stored, as a person reads it. */
async function stored(facilityId: string): Promise<string> {
  const { files = [] } = (await detailsOf(facilityId)) ?? {};
  const { data } = await service.ask(getAuthentication, { params: { id: facilityId } });
  const names = files.map(({ kind, file_name, subject }) => `${kind}: ${subject ?? file_name}`);
  return [...names, ...(data[0]?.has_password ? ['user name and password'] : [])].sort().join(', ') || '–';
}

async function held(monitor: NetworkDevice): Promise<string> {
  const { wpa: file, roots, certificate } = await monitor.fetchAll();
  const parts = [
    file && 'WPA file',
    roots.length > 0 && `${roots.length} root`,
    certificate && 'certificate',
  ].filter(Boolean);
  return parts.join(', ') || '–';
}

/** The row's fields, without what is made anew for each run. */
function words(fields: object | null | undefined): string {
  const made = /fingerprint/;
  return Object.entries(fields ?? {})
    .filter(([name]) => !made.test(name))
    .map(([name, value]) => `${name}: ${value === '' || value === null ? '–' : value}`)
    .join('; ');
}

it('leaves nothing behind of what is removed, and tells the monitors', async () => {
  const rows: string[] = [];
  for (const kind of removableKinds) {
    const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
    await prepare[kind](facilityId, monitor);
    const [before, has] = [await stored(facilityId), await held(monitor)];
    const effect = (await service.ask(getRemovalEffect, { params: { facilityId }, query: { kind } })).data[0];
    const confirmed_monitors = effect?.dependent ?? 0;
    const body = { facility_id: facilityId, kind, confirmed_monitors };
    const sent = await service.send(removeStored, { body });
    expect(sent.status, kind).toBe(200);
    const record = (await readTrail(service.db)).at(-1)?.records[0];
    const told = (await monitor.sendHeartbeat()).some((request) => request.kind === 'certificate');
    const asks = confirmed_monitors > 0 ? 'yes' : 'no';
    const cells = [
      kind,
      before,
      has,
      asks,
      await stored(facilityId),
      told ? 'yes' : 'no',
      await held(monitor),
    ];
    rows.push([...cells, words(record?.before), words(record?.after)].join(' | '));
  }
  const names = ['kind', 'stored before', 'monitor before', 'number typed', 'stored after', 'monitor told'];
  const head = [...names, 'monitor after', 'trail: before', 'trail: after'];
  const text = `# What a removal leaves

Each row is a facility of one monitor, from \`tests/server/site-configuration/removals.test.ts\`. A root that is the only one of a monitor is removed only with the number of such monitors typed, because a monitor without it may not come back to the network.

| ${head.join(' | ')} |
|${'---|'.repeat(head.length)}
${rows.map((row) => `| ${row} |`).join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/removals.md');
});

it('counts the monitors that have no other root, and takes no other number', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki);
  await uploadRoot(facilityId, 'ward-root');
  const fingerprint = (await detailsOf(facilityId))?.files[0]?.fingerprint ?? '';
  const query = { kind: 'root', fingerprint } as const;
  const effect = async () => (await service.ask(getRemovalEffect, { params: { facilityId }, query })).data[0];
  // The monitor has not fetched it.
  expect(await effect()).toEqual({ monitors: 1, holders: 0, dependent: 0 });
  await monitor.fetchAll();
  expect(await effect()).toEqual({ monitors: 1, holders: 1, dependent: 1 });
  const body = { facility_id: facilityId, ...query };
  for (const confirmed_monitors of [undefined, 0, 2]) {
    const refused = await service.send(removeStored, { body: { ...body, confirmed_monitors } });
    expect(await readFailure(refused)).toMatchObject({
      http: 409,
      code: 'removalNotConfirmed',
      errors: { confirmed_monitors: expect.stringContaining(': 1.') },
    });
  }
  // A successor that the monitor has confirmed.
  await uploadRoot(facilityId, 'next-root');
  expect(await effect()).toMatchObject({ dependent: 1 });
  await monitor.fetchAll();
  expect(await effect()).toEqual({ monitors: 1, holders: 1, dependent: 0 });
  expect((await service.send(removeStored, { body })).status).toBe(200);

  // The row says that the monitor still has it, until it has said otherwise.
  const removed = async () => (await csrRowOf(service, facilityId, monitor))?.removed_roots;
  expect(await removed()).toEqual(['CN=ward-root']);
  const asked = (await monitor.sendHeartbeat()).map(({ kind }) => kind);
  expect(asked).toContain('certificate');
  expect((await monitor.fetchAll()).roots).toHaveLength(1);
  expect(await removed()).toEqual([]);
  // Stored again, it is no removed one.
  await uploadRoot(facilityId, 'ward-root');
  expect((await monitor.fetchAll()).roots).toHaveLength(2);
  expect(await removed()).toEqual([]);
});

it('says that a monitor has a removed root, also while it is trusted at the EST server', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki);
  await uploadRoot(facilityId, 'ward-root');
  await monitor.fetchAll();
  const body = { facility_id: facilityId, kind: 'root', confirmed_monitors: 1 } as const;
  await service.ask(removeStored, { body });
  await service.sendForm(uploadServerRoots, {
    body: { facility_id: facilityId, ...estUrlsOf(est.url) },
    files: { cafile: fileOf('est-ca.pem', pki.read('ward-root.pem')) },
  });
  expect((await csrRowOf(service, facilityId, monitor))?.removed_roots).toEqual(['CN=ward-root']);
});

it('counts each monitor that has one of several roots that are removed at once', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki);
  const second = await addNetworkDevice(service, pki, { facilityId });
  await uploadRoot(facilityId, 'ward-root');
  await monitor.fetchAll();
  // The second monitor was away while the first root was stored.
  await service.ask(removeStored, { body: { facility_id: facilityId, kind: 'root', confirmed_monitors: 1 } });
  await uploadRoot(facilityId, 'next-root');
  await second.fetchAll();
  await uploadRoot(facilityId, 'ward-root');
  const query = { kind: 'root' } as const;
  const { data } = await service.ask(getRemovalEffect, { params: { facilityId }, query });
  expect(data).toEqual([{ monitors: 2, holders: 2, dependent: 2 }]);
});

it('says of a monitor that never told what it has that it may have a removed root', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki);
  await uploadRoot(facilityId, 'ward-root');
  await monitor.fetchAll();
  // As services before did not keep it.
  await service.db.delete(monitorNetworkFiles);
  const body = { facility_id: facilityId, kind: 'root', confirmed_monitors: 1 } as const;
  await service.ask(removeStored, { body });
  const removed = async () => (await csrRowOf(service, facilityId, monitor))?.removed_roots;
  expect(await removed()).toEqual(['CN=ward-root']);
  await monitor.fetchAll();
  expect(await removed()).toEqual([]);
});

it('keeps a root that the EST server hands out no more, and lets it go where that is set, once all monitors have another', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
  await prepare.estRoot(facilityId, monitor);
  await save(facilityId);
  const obtain = () =>
    service.ask(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query: {} });
  const fetched = async () =>
    ((await detailsOf(facilityId))?.files ?? []).flatMap(({ kind, subject, missing_since }) =>
      kind === 'fetchedRoot' ? [`${subject}${missing_since ? ', missing' : ''}`] : [],
    );
  const nextDay = (days: number) => {
    service.clock.now = new Date(Date.now() + days * 25 * 3_600_000);
  };
  await obtain();
  await monitor.fetchAll();
  const [old] = await fetched();
  const before = est.responder.authority;
  est.responder.authority = await openAuthority(await makeAuthority('Next EST CA', service.clock.now));
  try {
    nextDay(1);
    await obtain();
    expect(await fetched()).toEqual([`${old}, missing`, expect.stringContaining('Next EST CA')]);
    const told = (await readTrail(service.db)).flatMap(({ records }) => records);
    expect(told).toContainEqual(
      expect.objectContaining({
        recordId: facilityId,
        after: expect.objectContaining({ no_longer_handed_out: old }),
      }),
    );
    await service.ask(saveRootSetting, { body: { facility_id: facilityId, takes_over_roots: true } });
    nextDay(2);
    // The monitor has not fetched the new one yet.
    await obtain();
    expect(await fetched()).toHaveLength(2);
    await monitor.fetchAll();
    nextDay(3);
    await obtain();
    expect(await fetched()).toEqual([expect.stringContaining('Next EST CA')]);
    expect((await monitor.fetchAll()).roots).toHaveLength(1);
  } finally {
    est.responder.authority = before;
  }
});

it('takes no roots from a server over http', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
  const urls = estUrlsOf(new URL('http://localhost:9/'));
  const body = { facility_id: facilityId, ...urls, user_name: estUser, user_password: estPassword };
  await service.ask(savePassword, { body });
  const params = { facilityId, monitorId: monitor.id };
  const refused = await readFailure(await service.send(obtainClientCertificate, { params }));
  expect(refused).toMatchObject({ http: 422, code: 'estRootsUnencrypted' });
  expect(refused.message).toContain('Upload the root certificate');
});
