// Secrets of a site configuration are written and replaced, and come out nowhere: not in answers, log, events, trail or
// tables.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import {
  getAuthentication,
  saveKeyFiles,
  savePassword,
} from '../../contract/site-configuration/est-authentication.ts';
import { listMonitorCsrs, obtainClientCertificate } from '../../contract/site-configuration/monitor-csrs.ts';
import { getNetworkDetails } from '../../contract/site-configuration/network-details.ts';
import { uploadWpaFile } from '../../contract/site-configuration/site-files.ts';
import {
  authorityExtensions,
  clientExtensions,
  createOpensslFolder,
  type OpensslFolder,
} from '../support/openssl.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { addConfigured, fileOf } from '../support/site-configuration.ts';

const password = 'canary-password-51c7';
const psk = 'canary-psk-83d2';

let service: TestService;
let openssl: OpensslFolder;

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  openssl = createOpensslFolder();
  openssl.issue('root', { subject: '/CN=EST CA', extensions: authorityExtensions });
  openssl.issue('registrar', { subject: '/CN=Registrar', issuer: 'root', extensions: clientExtensions });
});

afterAll(async () => {
  await service.close();
  openssl.remove();
});

/** Everything in the database, as text. */
async function dump(): Promise<string> {
  const tables = ['site_configurations', 'site_files', 'audit_calls', 'audit_records', 'monitor_requests'];
  const texts: string[] = [];
  for (const table of [...tables, 'monitor_csrs', 'enrollment_attempts']) {
    const found: unknown = await service.db.execute(sql`SELECT * FROM ${sql.identifier(table)}`);
    texts.push(JSON.stringify(found));
  }
  return texts.join('\n');
}

it('no secret comes out', async () => {
  const { facilityId, monitor } = await addConfigured(service, openssl, { transfer_type: 'Online' });
  const key = openssl.read('registrar.key');
  const answers: string[] = [];
  const keep = async (response: Response) => answers.push(await response.text());
  const urls = {
    cacert_url: 'https://est.invalid/.well-known/est/cacerts',
    clientcert_url: 'https://est.invalid/.well-known/est/simpleenroll',
  };
  const registrar = { user_name: 'registrar', user_password: password, ...urls };

  const wpafile = fileOf('ward.conf', `network={\n ssid="Ward"\n psk="${psk}"\n}\n`);
  const wpa = { facility_id: facilityId, transfer_type: 'Online' };
  await keep(await service.sendForm(uploadWpaFile, { body: wpa, files: { wpafile } }));
  const broken = fileOf('ward.conf', `network={\n ssid="Ward"\n psk=${psk}\n}\n`);
  await keep(await service.sendForm(uploadWpaFile, { body: wpa, files: { wpafile: broken } }));
  const files = {
    keyfile: fileOf('key.pem', key),
    certfile: fileOf('registrar.pem', openssl.read('registrar.pem')),
    cafile: fileOf('ca.pem', openssl.read('root.pem')),
  };
  await keep(await service.sendForm(saveKeyFiles, { body: { facility_id: facilityId, ...urls }, files }));
  const withKeys = await dump();
  await keep(await service.send(savePassword, { body: { facility_id: facilityId, ...registrar } }));
  await keep(
    await service.send(savePassword, { body: { facility_id: facilityId, ...registrar, version: 0 } }),
  );
  await keep(await service.send(savePassword, { body: { ...registrar, facility_id: 'nobody' } }));
  const params = { id: facilityId, facilityId, monitorId: monitor.id };
  for (const read of [
    getNetworkDetails,
    getCsrParameters,
    getAuthentication,
    listMonitorCsrs,
    obtainClientCertificate,
  ]) {
    await keep(await service.send(read, { params }));
  }

  const everything = [...answers, withKeys, await dump(), service.logged()].join('\n');
  const lines = key.split('\n').filter((line) => line !== '' && !line.startsWith('-'));
  const found = [password, psk, ...lines].filter((secret) => everything.includes(secret));
  expect(found).toEqual([]);
  expect(answers.length).toBeGreaterThan(10);
  // The monitor alone gets its WPA file.
  expect((await monitor.fetchSettings()).wpa?.content).toContain(psk);
});
