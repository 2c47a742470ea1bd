// The worker in which the service runs.
import '../node/globals.ts';
import type { FromWorker, ToWorker } from '../protocol.ts';
import { fetchDatabaseFiles } from './fetch-database.ts';
import { serveCalls } from './serve-calls.ts';

const tell = (message: FromWorker) => self.postMessage(message);

let service: Promise<(request: Request) => Promise<Response>> | null = null;
let endCalls: (() => void) | null = null;

/** @param folder the address of the files of the database */
async function start(folder: string) {
  const files = fetchDatabaseFiles(new URL(folder), (share) =>
    tell({ type: 'progress', step: 'download', share }),
  );
  const { openService } = await import('./open-service.ts');
  const send = await openService({
    files,
    onProgress: (step) => tell({ type: 'progress', step }),
    showMail: (mail) => tell({ type: 'mail', mail }),
    report: (text) => tell({ type: 'trouble', text }),
  });
  tell({ type: 'ready' });
  return send;
}

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    service = start(data.folder);
    service.catch((error: unknown) => tell({ type: 'failed', message: String(error) }));
  } else if (port && service) {
    endCalls?.();
    endCalls = serveCalls(port, service);
  }
});
