// A facility's site configuration for tests: what administrators enter, and monitors that answer.
import type { z } from 'zod';
import { listMonitorCsrs, type MonitorCsr } from '../../contract/certificates/monitor-csrs.ts';
import { success } from '../../contract/common/envelope.ts';
import type { CsrSettings, NetworkSettings } from '../../contract/devices/network.ts';
import * as device from '../../contract/devices/network.ts';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { addDevice, type TestDevice } from './device.ts';
import type { KeyType, Pki } from './pki.ts';
import { addFacility, type MonitorFacts } from './records.ts';
import type { TestService } from './service.ts';

type Parameters = z.input<typeof saveCsrParameters.body>;

/** The body of a valid call. */
export function typedParameters(facilityId: string, more: Partial<Parameters> = {}): Parameters {
  return {
    facility_id: facilityId,
    transfer_type: 'Offline',
    state: 'Baden Württemberg',
    organization: 'Klinik Süd',
    organization_unit: 'Säuglingsstation 3',
    locality: 'Tübingen',
    country: 'Germany',
    common_name: 'monitors.example.org',
    hashing_type: 'SHA256',
    signing_type: 'ECDSA',
    key_size: 2048,
    add_serial_number: false,
    ...more,
  };
}

/** The subject of these parameters, as CSRs are made for. */
export const typedSubject =
  '/C=DE/ST=Baden Württemberg/L=Tübingen/O=Klinik Süd/OU=Säuglingsstation 3/CN=monitors.example.org';

export function fileOf(name: string, content: string | Uint8Array): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
}

export interface NetworkDevice extends TestDevice {
  serialNumber: string;
  fetchSettings(known?: readonly string[]): Promise<NetworkSettings>;
  /** The id of the open request for a CSR. */
  csrRequest(): Promise<string | undefined>;
  sendCsr(requestId: string, pem: string): Promise<Response>;
  /** Makes a key and a CSR as it is asked to, and sends it. */
  answerCsr(): Promise<Response>;
  confirm(hashes: readonly string[]): Promise<Response>;
  /** Fetches everything, and says so. */
  fetchAll(): Promise<NetworkSettings>;
}

function keyTypeOf({ signing_type, hashing_type, key_size }: CsrSettings): KeyType {
  if (signing_type === 'RSA') return `RSA ${key_size}`;
  return hashing_type === 'SHA256' ? 'ECDSA P-256' : 'ECDSA P-384';
}

function hashesOf({ wpa, roots, certificate }: NetworkSettings): string[] {
  return [wpa, ...roots, certificate].flatMap((file) => (file ? [file.sha256] : []));
}

let serial = 0;

/** Its files are `SERIAL.key` and `SERIAL.csr`. */
export async function addNetworkDevice(
  service: TestService,
  pki: Pki,
  facts: MonitorFacts = {},
): Promise<NetworkDevice> {
  serial += 1;
  const serialNumber = facts.serialNumber ?? `NET-${serial}`;
  const own = await addDevice(service, { ...facts, serialNumber });
  const { authorization } = own;

  async function fetchSettings(known: readonly string[] = []): Promise<NetworkSettings> {
    const parts = { query: { known: known.join() } };
    const response = await service.send(device.getNetworkSettings, parts, authorization);
    const { data } = success(device.getNetworkSettings.data).parse(await response.json());
    const [settings] = data;
    if (!settings) throw new Error('no settings came');
    return settings;
  }
  async function csrRequest() {
    return (await own.sendHeartbeat()).find(({ kind }) => kind === 'csr')?.id;
  }
  const sendCsr = (requestId: string, csr: string) =>
    service.send(device.sendCsr, { params: { id: requestId }, body: { csr } }, authorization);
  const confirm = (files: readonly string[]) =>
    service.send(device.confirmTransfer, { body: { files } }, authorization);

  return {
    ...own,
    serialNumber,
    fetchSettings,
    csrRequest,
    sendCsr,
    confirm,
    async answerCsr() {
      const request = await csrRequest();
      const { csr } = await fetchSettings();
      if (!request || !csr) throw new Error('no CSR was asked for');
      const subject = csr.subject.map(({ type, value }) => `/${type}=${value}`).join('');
      pki.makeKey(serialNumber, keyTypeOf(csr));
      pki.makeCsr(serialNumber, subject, csr.hashing_type === 'SHA256' ? '-sha256' : '-sha384');
      return sendCsr(request, pki.read(`${serialNumber}.csr`));
    },
    async fetchAll() {
      const settings = await fetchSettings();
      await confirm(hashesOf(settings));
      return settings;
    },
  };
}

/** A facility with CSR parameters, and a monitor that has sent its CSR. */
export async function addConfigured(service: TestService, pki: Pki, more: Partial<Parameters> = {}) {
  const facilityId = await addFacility(service.db);
  const monitor = await addNetworkDevice(service, pki, { facilityId });
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId, more) });
  const sent = await monitor.answerCsr();
  if (sent.status !== 200) throw new Error(await sent.text());
  return { facilityId, monitor };
}

/** The row of a monitor in the table of its facility. */
export async function csrRowOf(
  service: TestService,
  facilityId: string,
  { id }: { id: string },
): Promise<MonitorCsr | undefined> {
  const { data } = await service.ask(listMonitorCsrs, { params: { facilityId }, query: { count: 100 } });
  return data.find((row) => row.id === id);
}
