// A recording that a monitor has sent, put in place past every line.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { files } from '../../server/store/schema/index.ts';
import { addMonitor } from '../support/records.ts';
import type { Stand } from './stand.ts';

const request = z.object({ id: z.string() }).nullish();
const asked = z.object({ data: z.array(z.object({ audio: request, log: request })) });

interface AskedMonitor {
  id: string;
  serialNumber: string;
  credential: string;
  requestId: string;
}

/** A monitor that was asked for a recording. */
export async function askNewMonitor(stand: Stand, kind: 'audio' | 'log' = 'audio'): Promise<AskedMonitor> {
  const serialNumber = `SEND-${randomUUID().slice(0, 8)}`;
  const credential = `credential of ${serialNumber}`;
  const id = await addMonitor(stand.db, { serialNumber, credential });
  const answer = await stand.direct(`/api/v1/monitors/${id}/${kind}`, {
    method: 'PUT',
    headers: { Authorization: await stand.bearer(), 'Content-Type': 'application/json' },
    body: '{}',
  });
  const { data } = asked.parse(await answer.json());
  return { id, serialNumber, credential, requestId: data[0]?.[kind]?.id ?? '' };
}

/** The id of its file. */
export async function storeRecording(stand: Stand, sound: string): Promise<string> {
  const { serialNumber, credential, requestId } = await askNewMonitor(stand);
  const basic = Buffer.from(`${serialNumber}:${credential}`).toString('base64');
  const answer = await stand.direct(
    `/device/v1/requests/${requestId}/channels/A?probe_status=A&code_name=Routine`,
    { method: 'PUT', headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'audio/wav' }, body: sound },
  );
  if (!answer.ok) throw new Error(`the recording was not taken: ${await answer.text()}`);
  const [row] = await stand.db.select({ id: files.id }).from(files).where(eq(files.requestId, requestId));
  return row?.id ?? '';
}
