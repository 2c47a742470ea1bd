// Asks the directory's worker, and waits for its answers.
import type { MethodInput, MethodName, MethodOutput, WorkerReply, WorkerRequest } from './protocol.ts';

/** A started worker. */
export interface WorkerThread {
  port: MessagePort;
  /** Calls back when it could not be started, or has failed. */
  onFailure(report: () => void): void;
  terminate(): void;
}

export interface WorkerClient {
  /** Null: it cannot do it, has failed or is closed. Never rejects. */
  ask<Name extends MethodName>(
    name: Name,
    input: MethodInput<Name>,
    transfer?: Transferable[],
  ): Promise<MethodOutput<Name> | null>;
  close(): void;
}

/** @param onFailure called when the worker cannot be used any more */
export function createWorkerClient(thread: WorkerThread, onFailure: () => void): WorkerClient {
  const { port } = thread;
  const waiting = new Map<number, (output: unknown) => void>();
  let isClosed = false;
  let asked = 0;

  function close(): void {
    isClosed = true;
    thread.terminate();
    port.close();
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  thread.onFailure(() => {
    if (isClosed) return;
    close();
    onFailure();
  });
  port.onmessage = ({ data: { number, output = null } }: MessageEvent<WorkerReply>) => {
    waiting.get(number)?.(output);
    waiting.delete(number);
  };

  return {
    close,
    ask<Name extends MethodName>(name: Name, input: MethodInput<Name>, transfer: Transferable[] = []) {
      return new Promise<MethodOutput<Name> | null>((resolve) => {
        if (isClosed) return resolve(null);
        asked += 1;
        // The worker is of this build, and answers each name as the protocol says.
        waiting.set(asked, (output) => resolve(output as MethodOutput<Name> | null));
        const request: WorkerRequest<Name> = { number: asked, name, input };
        port.postMessage(request, transfer);
      });
    },
  };
}
