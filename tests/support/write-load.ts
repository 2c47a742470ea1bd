// Writers that go on through outages, and whether what was acknowledged to them is there.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../server/store/engine/database.ts';
import { auditCalls, monitors } from '../../server/store/schema/index.ts';
import { findBrokenCall } from './audit-trail.ts';

export interface Writers {
  /** Serial numbers of the monitors that the service said it had saved. */
  acknowledged: readonly string[];
  /** Answers by status; 'none' where the connection broke. */
  answers: ReadonlyMap<number | 'none', number>;
  stop(): Promise<void>;
}

/** Each writer adds one monitor after the other, through a refusal, too. */
/** @param bearer or what makes one for each write, where they outlast a token */
export function startWriters(
  origin: string,
  bearer: string | (() => Promise<string>),
  count: number,
): Writers {
  const acknowledged: string[] = [];
  const answers = new Map<number | 'none', number>();
  let stopped = false;

  async function add(serialNumber: string): Promise<number | 'none'> {
    const authorization = typeof bearer === 'string' ? bearer : await bearer();
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ cloud_id: serialNumber, monitor_id: 'Ward' });
    const response = await fetch(`${origin}/api/v1/monitors`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    await response?.body?.cancel();
    return response?.status ?? 'none';
  }

  async function write(writer: number) {
    for (let n = 0; !stopped; n++) {
      const serialNumber = `W${writer}-${n}`;
      const status = await add(serialNumber);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200) acknowledged.push(serialNumber);
      else await wait(100);
    }
  }
  const writing = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    acknowledged,
    answers,
    async stop() {
      stopped = true;
      await Promise.all(writing);
    },
  };
}

/**
 * Nothing acknowledged is lost, nothing was done twice, each write is in the trail, and its chain holds.
 * @param mayBreak whether connections broke because the service itself was killed
 */
export async function expectAllKept(
  db: Database,
  { acknowledged, answers }: Writers,
  { mayBreak = false } = {},
): Promise<void> {
  const expected: (number | 'none')[] = mayBreak ? [200, 503, 'none'] : [200, 503];
  // Whoever was not answered may have been refused or not; nobody gets an error of ours.
  expect([...answers.keys()].filter((status) => !expected.includes(status))).toEqual([]);
  const rows = await db.select({ serialNumber: monitors.serialNumber }).from(monitors);
  const present = new Set(rows.map(({ serialNumber }) => serialNumber));
  expect(acknowledged.filter((serialNumber) => !present.has(serialNumber))).toEqual([]);
  expect(await db.$count(auditCalls)).toBe(rows.length);
  expect(await findBrokenCall(db)).toBeNull();
}
