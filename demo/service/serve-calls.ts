// Answers the calls that come through a port, one console's.
import type { FromService, ToService } from '../protocol.ts';
import { publicUrl } from './public-url.ts';

type Call = Extract<ToService, { type: 'call' }>;

/** Headers of their own kind: those of a request leave out what a browser sets by itself, and the service reads. */
function toRequest({ url, method, headers, body }: Call, signal: AbortSignal): Request {
  const { pathname, search } = new URL(url);
  const request = new Request(new URL(pathname + search, publicUrl), { method, body, signal });
  const all = new Headers(headers);
  if (body) all.set('content-length', String(body.byteLength));
  Object.defineProperty(request, 'headers', { value: all });
  return request;
}

/** @returns a function that breaks off all calls that are under way */
export function serveCalls(
  port: MessagePort,
  service: Promise<(request: Request) => Promise<Response>>,
): () => void {
  const running = new Map<number, AbortController>();
  const tell = (message: FromService, moved: Transferable[] = []) => port.postMessage(message, moved);

  async function answer(call: Call, signal: AbortSignal): Promise<void> {
    const { id } = call;
    const send = await service;
    signal.throwIfAborted();
    const response = await send(toRequest(call, signal));
    if (signal.aborted) {
      await response.body?.cancel();
      return;
    }
    tell({ type: 'head', id, status: response.status, headers: [...response.headers] });
    const reader = response.body?.getReader();
    signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || !value) break;
      // Of its own: what the service keeps must not be moved away.
      const bytes = new Uint8Array(value);
      tell({ type: 'chunk', id, bytes }, [bytes.buffer]);
    }
    tell({ type: 'end', id });
  }

  port.addEventListener('message', ({ data }: MessageEvent<ToService>) => {
    const { id } = data;
    if (data.type === 'cancel') return running.get(id)?.abort();
    const controller = new AbortController();
    running.set(id, controller);
    answer(data, controller.signal)
      .catch(() => tell({ type: 'broken', id }))
      .finally(() => running.delete(id));
  });
  port.start();

  return () => {
    for (const controller of running.values()) controller.abort();
    port.close();
  };
}
