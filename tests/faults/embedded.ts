// The service on its embedded database, started again by whoever started it; only its own calls look into it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { signIn } from '../support/sign-in.ts';
import type { Attempt, Operation, Outcome } from './matrix.ts';

interface Embedded {
  /** Asks as an administrator. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  kill(): void;
  /** As the launcher does, if it has ended. */
  startAgain(): Promise<void>;
  healthFaults(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function openEmbedded(folder: string): Promise<Embedded> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: 'on',
    DEMO_MONITORS: '24',
    DATABASE_URL: '',
  };
  const { fetch: send } = globalThis;
  let running: ServiceProcess;
  async function start() {
    running = await startServiceProcess(settings);
    await running.until('service.started');
  }
  await start();
  const { accessToken } = await signIn(origin, 'admin@example.com', 'infusion-demo');
  const hasEnded = () => running.child.exitCode !== null || running.child.signalCode !== null;
  return {
    ask: (method, path, body) =>
      send(`${origin}/api/v1/${path}`, {
        method,
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        signal: AbortSignal.timeout(20_000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    kill: () => void running.child.kill('SIGKILL'),
    async startAgain() {
      if (running.child.killed) await running.ended;
      if (hasEnded()) await start();
    },
    healthFaults: async () => (hasEnded() ? ['the service has ended'] : []),
    async stop() {
      await running.end('SIGKILL');
    },
  };
}

const answer = z.object({ message: z.string().default(''), data: z.unknown().optional() });
const records = z.array(z.object({ id: z.string() }));

export function embeddedOperations({ ask }: Embedded): Operation[] {
  /** A connection that breaks is what the app calls unreachable. */
  async function outcomeOf(work: Promise<Response>, isDone: (status: number) => boolean): Promise<Outcome> {
    const response = await work.catch(() => null);
    if (!response) return { done: false, told: 'The service is unreachable.' };
    const { message } = answer.parse(await response.json());
    return isDone(response.status) ? { done: true } : { done: false, told: message };
  }

  const isOk = (status: number) => status === 200;

  async function countOf(serialNumber: string): Promise<number> {
    const response = await ask('GET', `monitors/cloudid/${serialNumber}`);
    if (response.status === 404) return 0;
    return records.parse(answer.parse(await response.json()).data).length;
  }

  const post = (cloud_id: string) =>
    outcomeOf(ask('POST', 'monitors', { cloud_id, monitor_id: 'Ward' }), (status) =>
      [200, 409].includes(status),
    );

  const save = async (): Promise<Attempt> => {
    const cloud_id = `EMB-${randomUUID().slice(0, 8)}`;
    return {
      run: () => post(cloud_id),
      effects: () => countOf(cloud_id),
    };
  };

  /** So many that the database needs more room. */
  const saveMany = async (): Promise<Attempt> => {
    const prefix = `ROW-${randomUUID().slice(0, 6)}`;
    const wanted = Array.from({ length: 150 }, (_, n) => `${prefix}-${n}`);
    const acknowledged = new Set<string>();
    return {
      async run() {
        for (const serialNumber of wanted.filter((it) => !acknowledged.has(it))) {
          const saved = await post(serialNumber);
          if (!saved.done) return saved;
          acknowledged.add(serialNumber);
        }
        return { done: true };
      },
      async faults() {
        const lost: string[] = [];
        for (const serialNumber of acknowledged)
          if ((await countOf(serialNumber)) !== 1) lost.push(serialNumber);
        return lost.map((serialNumber) => `${serialNumber} was acknowledged and is lost`);
      },
    };
  };

  const read = (path: string) => async (): Promise<Attempt> => ({
    run: () => outcomeOf(ask('GET', path), isOk),
  });

  return [
    { name: 'list', prepare: read('monitors?page=1&count=10') },
    { name: 'page', prepare: read('monitors?page=2&count=10') },
    { name: 'save', prepare: save },
    { name: 'saves until the disk is full', prepare: saveMany },
  ];
}
