// A monitor for tests: calls the gateway as described in docs/devices.md, with its own credential.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DataOf, Endpoint } from '../../contract/common/endpoint.ts';
import { success } from '../../contract/common/envelope.ts';
import * as contract from '../../contract/devices/gateway.ts';
import {
  type Channel,
  type ProbeStatus,
  requestAudio,
  requestLog,
} from '../../contract/requests/requests.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { files } from '../../server/store/schema/index.ts';
import { addMonitor, type MonitorFacts } from './records.ts';
import type { TestService } from './service.ts';

interface Recording {
  channel?: Channel;
  probe?: ProbeStatus;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The bytes arrive after this. */
  until?: Promise<void>;
}

interface Wait {
  /** Request ids, separated by commas. */
  known?: string;
  signal?: AbortSignal;
}

export interface TestDevice {
  /** Record id. */
  id: string;
  authorization: string;
  sendHeartbeat(): Promise<contract.DeviceRequest[]>;
  pollRequests(waitSeconds?: number, wait?: Wait): Promise<contract.DeviceRequest[]>;
  sendChannel(requestId: string, recording?: Recording): Promise<Response>;
  sendLog(requestId: string, text?: string, name?: string): Promise<Response>;
  reportFailure(requestId: string, reason?: string): Promise<Response>;
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}

/** `Content-Digest` of some bytes. */
export function digestOf(bytes: Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
}

async function onlyFileOf(service: TestService, requestId: string): Promise<string> {
  const [row] = await service.db.select({ id: files.id }).from(files).where(eq(files.requestId, requestId));
  return row?.id ?? '';
}

/** Requests a recording of one probe, which the device sends; returns the id of the file. */
export async function addRecording(service: TestService, device: TestDevice, sound: string): Promise<string> {
  const { data } = await service.ask(requestAudio, { params: { id: device.id } });
  const requestId = data[0]?.audio?.id ?? '';
  await device.sendChannel(requestId, { probe: 'A', bytes: bytesOf(sound) });
  return onlyFileOf(service, requestId);
}

/** Requests a log, which the device sends; returns the id of the file. */
export async function addLog(service: TestService, device: TestDevice, text: string, name?: string) {
  const { data } = await service.ask(requestLog, { params: { id: device.id } });
  const requestId = data[0]?.log?.id ?? '';
  await device.sendLog(requestId, text, name);
  return onlyFileOf(service, requestId);
}

/** A body that arrives after `until`. */
function delayedBody(bytes: Uint8Array, until: Promise<void>): ReadableStream {
  return new ReadableStream({
    async start(body) {
      await until;
      body.enqueue(bytes);
      body.close();
    },
  });
}

let serial = 0;

/** A monitor with a credential. */
export async function addDevice(service: TestService, facts: MonitorFacts = {}): Promise<TestDevice> {
  serial += 1;
  const serialNumber = facts.serialNumber ?? `DEV-${serial}`;
  const credential = `credential of ${serialNumber}`;
  const id = await addMonitor(service.db, { ...facts, serialNumber, credential });
  const authorization = `Basic ${Buffer.from(`${serialNumber}:${credential}`).toString('base64')}`;

  async function dataOf<E extends Endpoint>(endpoint: E, response: Response): Promise<DataOf<E>> {
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return success(endpoint.data).parse(body).data as DataOf<E>;
  }

  function put(
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    until?: Promise<void>,
  ) {
    const all = { Authorization: authorization, 'Content-Length': String(bytes.length), ...headers };
    const body = until ? { body: delayedBody(bytes, until), duplex: 'half' as const } : { body: bytes };
    return service.request(path, { method: 'PUT', headers: all, ...body });
  }

  return {
    id,
    authorization,
    async sendHeartbeat() {
      const [answer] = await dataOf(
        contract.heartbeat,
        await service.send(contract.heartbeat, {}, authorization),
      );
      return answer?.requests ?? [];
    },
    async pollRequests(waitSeconds = 0, { known = '', signal = new AbortController().signal } = {}) {
      const path = `${pathOf(contract.pollRequests)}?wait_seconds=${waitSeconds}&known=${known}`;
      const response = await service.request(path, { headers: { Authorization: authorization }, signal });
      return dataOf(contract.pollRequests, response);
    },
    sendChannel(
      requestId,
      { channel = 'A', probe = 'AB', bytes = bytesOf(`sound of ${channel}`), headers, until } = {},
    ) {
      return put(
        `/device/v1/requests/${requestId}/channels/${channel}?probe_status=${probe}&code_name=Pump`,
        bytes,
        { 'Content-Type': 'audio/wav', 'Content-Digest': digestOf(bytes), ...headers },
        until,
      );
    },
    sendLog(requestId, text = 'a line\n', name = 'monitor.log') {
      return put(`/device/v1/requests/${requestId}/log?file_name=${name}`, bytesOf(text), {
        'Content-Type': 'text/plain; charset=utf-8',
      });
    },
    reportFailure: (requestId, reason = 'no probe') =>
      service.send(contract.reportFailure, { params: { id: requestId }, body: { reason } }, authorization),
  };
}
