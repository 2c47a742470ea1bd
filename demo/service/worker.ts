// The worker in which the service runs.
import '../node/globals.ts';
import type { FromWorker, ToWorker } from '../protocol.ts';
import { DownloadError, fetchDatabaseFiles } from './fetch-database.ts';
import { serveCalls } from './serve-calls.ts';

const tell = (message: FromWorker) => self.postMessage(message);

let service: Promise<(request: Request) => Promise<Response>> | null = null;
let endCalls: (() => void) | null = null;

function giveUp(error: unknown): void {
  const kind = error instanceof DownloadError ? 'download' : 'other';
  tell({ type: 'failed', kind, message: String(error) });
}

/** @param folder the address of the demonstration */
async function start(folder: string) {
  const files = fetchDatabaseFiles(new URL(folder), (share) =>
    tell({ type: 'progress', step: 'download', share }),
  );
  const { openService } = await import('./open-service.ts').catch((cause: unknown) => {
    throw new DownloadError('the service', { cause });
  });
  const send = await openService({
    files,
    onProgress: (step) => tell({ type: 'progress', step }),
    showMail: (mail) => tell({ type: 'mail', mail }),
    report: (text) => tell({ type: 'trouble', text }),
    fail: giveUp,
  });
  tell({ type: 'ready' });
  return send;
}

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    service = start(data.folder);
    service.catch(giveUp);
  } else if (port && service) {
    endCalls?.();
    endCalls = serveCalls(port, service);
  }
});
