// A sealed value opens in its own place alone: whoever can write to the database cannot have a secret handed out by copying it
// to a row from which it is given to somebody.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getNetworkSettings } from '../../../contract/devices/network.ts';
import { uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import { serviceKeys, siteFiles } from '../../../server/store/schema/index.ts';
import { createPki } from '../../support/pki.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addNetworkDevice, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService();
});

afterAll(async () => service.close());

interface Site {
  facilityId: string;
  monitor: NetworkDevice;
}

async function addSite(network: string): Promise<Site> {
  const facilityId = await addFacility(service.db);
  const monitor = await addNetworkDevice(service, pki, { facilityId });
  const content = `network={\n  ssid="${network}"\n  psk="a secret of ${network}"\n}\n`;
  const sent = await service.sendForm(uploadWpaFile, {
    body: { facility_id: facilityId, transfer_type: 'Online' },
    files: { wpafile: fileOf('wpa.conf', content) },
  });
  if (sent.status !== 200) throw new Error(await sent.text());
  return { facilityId, monitor };
}

const wpaOf = ({ facilityId }: Site) => and(eq(siteFiles.facilityId, facilityId), eq(siteFiles.kind, 'wpa'));

async function sealedWpa(site: Site): Promise<string> {
  const [file] = await service.db.select().from(siteFiles).where(wpaOf(site));
  return file?.content ?? '';
}

async function answerWith(site: Site, content: string): Promise<string> {
  await service.db.update(siteFiles).set({ content }).where(wpaOf(site));
  const response = await service.send(
    getNetworkSettings,
    { query: { known: '' } },
    site.monitor.authorization,
  );
  return `${response.status} ${await response.text()}`;
}

it('a sealed value is not handed out from another place', async () => {
  const [north, south] = [await addSite('North'), await addSite('South')];
  const own = await sealedWpa(north);
  expect(await answerWith(north, own)).toContain('a secret of North');
  for (const { name, sealed } of await service.db.select().from(serviceKeys)) {
    expect([name, await answerWith(north, sealed)]).toEqual([name, expect.stringMatching(/^500 /)]);
  }
  expect(await answerWith(south, own)).toMatch(/^500 /);
  expect(service.logged()).toContain('site_files.content');
  expect(await answerWith(north, own)).toContain('a secret of North');
});
