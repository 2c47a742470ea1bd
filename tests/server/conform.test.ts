// The program that tries backends, on our own service: nothing differs.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { SendToBackend } from '../conform/answer.ts';
import { tryBackend } from '../conform/conform.ts';
import { printReport } from '../conform/report.ts';
import { addDevice, addLog, addRecording, bytesOf, digestOf } from '../support/device.ts';
import { addFacility, addUser } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let administrator: string;

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  administrator = await service.bearer(service.users.administrator);
});
afterAll(() => service.close());

const send: SendToBackend = async ({ method, path, body, token, headOnly }) => {
  const authorization = token === true ? administrator : token && `Bearer ${token}`;
  const response = await service.request(`/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const contentType = response.headers.get('Content-Type') ?? '';
  if (headOnly) await response.body?.cancel();
  return { status: response.status, contentType, text: headOnly ? '' : await response.text() };
};

const createdMonitor = z.object({
  data: z.array(z.object({ cloud_id: z.string(), credential: z.string() })).min(1),
});
const madeRequest = z.object({ data: z.array(z.object({ audio: z.object({ id: z.string() }) })).min(1) });

/** The monitor that is created answers requests for recordings, as a real one does. */
function withMonitor(): SendToBackend {
  let authorization = '';
  return async (request) => {
    const answer = await send(request);
    const body: unknown = request.headOnly ? null : JSON.parse(answer.text);
    const [monitor] = createdMonitor.safeParse(body).data?.data ?? [];
    if (monitor)
      authorization = `Basic ${Buffer.from(`${monitor.cloud_id}:${monitor.credential}`).toString('base64')}`;
    const [made] = request.path.endsWith('/audio') ? madeRequest.parse(body).data : [];
    if (made) {
      const bytes = bytesOf('sound');
      await service.request(`/device/v1/requests/${made.audio.id}/channels/A?probe_status=A&code_name=Pump`, {
        method: 'PUT',
        headers: {
          Authorization: authorization,
          'Content-Type': 'audio/wav',
          'Content-Length': String(bytes.length),
          'Content-Digest': digestOf(bytes),
        },
        body: bytes,
      });
    }
    return answer;
  };
}

it('fits in every call, reading and writing, and has the same records as before', async () => {
  const facilityId = await addFacility(service.db);
  await addUser(service.db, { facilityIds: [facilityId] });
  const device = await addDevice(service, { facilityId });
  await addRecording(service, device, 'sound');
  await addLog(service, device, 'a line');

  const names = async () => {
    const lists = ['v1/monitors', 'v1/facilities', 'v1/users'];
    const answers = lists.map((list) =>
      service.request(`/api/${list}`, { headers: { Authorization: administrator } }),
    );
    return Promise.all((await Promise.all(answers)).map((answer) => answer.json()));
  };
  const before = await names();
  const report = await tryBackend(withMonitor(), { write: true });
  expect(printReport(report)).not.toMatch(/differs {6}|not offered {2}|not tried {4}|left behind/);
  expect(await names()).toEqual(before);
});
