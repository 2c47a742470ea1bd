// The worker with the service, as the page knows it.
import type { FromWorker, StartStep, ToWorker } from '../protocol.ts';
import type { ShownMail } from '../service/mailbox.ts';
import type { Failure } from './failure.ts';

interface Handlers {
  onProgress(step: StartStep, share?: number): void;
  onMail(mail: ShownMail): void;
  /** Called once, when nothing answers any more. */
  onFailure(kind: Failure, message?: string): void;
}

export interface Service {
  /** Resolves when calls are answered; never where it cannot start. */
  started: Promise<void>;
  /** A line for the calls of one console; that of the one before is cut. */
  connect(): MessagePort;
  /** Ends it, because something else has failed. */
  fail(kind: Failure, message?: string): void;
}

/** @throws Error where the browser has no workers, or cannot run the database */
export function startService({ onProgress, onMail, onFailure }: Handlers): Service {
  if (!('WebAssembly' in window) || !('DecompressionStream' in window))
    throw new Error('The browser is too old.');
  const worker = new Worker(new URL('../service/worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker, ports: Transferable[] = []) => worker.postMessage(message, ports);
  let hasStarted = false;
  let hasFailed = false;

  function fail(kind: Failure, message?: string): void {
    if (hasFailed) return;
    hasFailed = true;
    worker.terminate();
    onFailure(kind, message);
  }

  const started = new Promise<void>((resolve) => {
    const takers: { [Type in FromWorker['type']]: (message: Extract<FromWorker, { type: Type }>) => void } = {
      progress: ({ step, share }) => onProgress(step, share),
      ready() {
        hasStarted = true;
        resolve();
      },
      mail: ({ mail }) => onMail(mail),
      trouble: ({ text }) => reportError(new Error(text)),
      failed: ({ kind, message }) => fail(kind, message),
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      const take = takers[data.type] as (message: FromWorker) => void;
      take(data);
    });
  });
  worker.addEventListener('error', ({ message }) => {
    // Without a message, its script could not be fetched.
    if (hasStarted) fail('ended');
    else fail(message ? 'other' : 'download', message);
  });
  tell({ type: 'start', folder: new URL('./', document.baseURI).href });
  return {
    started,
    fail,
    connect() {
      const { port1, port2 } = new MessageChannel();
      tell({ type: 'connect' }, [port2]);
      return port1;
    },
  };
}
