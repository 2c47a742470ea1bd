// Whether the service is alive, and whether calls can be served now.
import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadiness } from '../../../server/app/readiness.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const notReady = { status: false, message: 'The service is not ready yet.' };

describe('the service', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });

  afterAll(() => service.close());

  async function ask(path: string) {
    const response = await service.request(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, body: await response.json() };
  }

  it('is alive and ready', async () => {
    expect(await ask('/healthz')).toEqual({
      status: 200,
      body: { status: true, version: '1.2.3', release: 4, commit: '0a1b2c3d4e5f' },
    });
    const body = { status: true, service: 'running', database: 'ready', files: 'ready' };
    expect(await ask('/readyz')).toEqual({ status: 200, body });
  });

  it('is not ready where files cannot be stored, unless the question leaves them out', async () => {
    await rm(service.folder, { recursive: true });
    await writeFile(service.folder, 'no folder');
    const away = { service: 'running', database: 'ready', files: 'away' };
    await expect.poll(() => ask('/readyz')).toEqual({ status: 503, body: { ...notReady, ...away } });
    expect(await ask('/readyz?exclude=files')).toEqual({ status: 200, body: { status: true, ...away } });
  });
});

describe('the readiness of a part', () => {
  const stopping = new AbortController();

  it('is asked once for all who ask at the same time', async () => {
    let asked = 0;
    const count = async () => {
      asked += 1;
    };
    const { read } = createReadiness({ database: count }, stopping.signal);
    const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
    expect(answers.every(({ isReady }) => isReady)).toBe(true);
    await read();
    expect(asked).toBe(1);
  });

  it('is not waited for without end, and not asked again before it has answered', async () => {
    let asked = 0;
    const fallSilent = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const limits = { answerTimeoutMs: 20, keptMs: 0 };
    const { read } = createReadiness({ database: fallSilent }, stopping.signal, limits);
    for (let time = 0; time < 5; time++) {
      expect(await read()).toEqual({ isReady: false, service: 'running', database: 'away' });
    }
    expect(asked).toBe(1);
  });
});
