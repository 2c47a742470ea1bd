// The browser's fetch, but for calls of the service, which go to the worker of this tab.
import type { FromService, ToService } from '../protocol.ts';

/** The paths that the service answers at; the files of the demonstration itself come from the server of the page. */
const servicePaths = /^\/(api|files|device|demonstration|\.well-known)\/|^\/(config|openapi)\.json$/;

function isForService({ origin, pathname }: URL): boolean {
  const folder = new URL('.', document.baseURI).pathname;
  return (
    origin === location.origin &&
    servicePaths.test(pathname) &&
    (folder === '/' || !pathname.startsWith(folder))
  );
}

const withoutBody: readonly number[] = [204, 205, 304];

interface Waiting {
  resolve(response: Response): void;
  reject(error: unknown): void;
  stream?: ReadableStreamDefaultController<Uint8Array>;
}

/** @param network the browser's own fetch */
export function createServiceFetch(port: MessagePort, network: typeof fetch): typeof fetch {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const tell = (message: ToService) => port.postMessage(message);

  function begin(id: number, status: number, headers: [string, string][]): void {
    const call = waiting.get(id);
    if (!call) return;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        call.stream = controller;
      },
      cancel() {
        waiting.delete(id);
        tell({ type: 'cancel', id });
      },
    });
    call.resolve(new Response(withoutBody.includes(status) ? null : body, { status, headers }));
  }

  function fail(id: number, error: unknown): void {
    const call = waiting.get(id);
    waiting.delete(id);
    call?.reject(error);
    call?.stream?.error(error);
  }

  port.addEventListener('message', ({ data }: MessageEvent<FromService>) => {
    const { id } = data;
    if (data.type === 'head') begin(id, data.status, data.headers);
    if (data.type === 'chunk') waiting.get(id)?.stream?.enqueue(data.bytes);
    if (data.type === 'broken') fail(id, new TypeError('The service of this tab did not answer.'));
    if (data.type !== 'end') return;
    waiting.get(id)?.stream?.close();
    waiting.delete(id);
  });
  port.start();

  async function call(request: Request): Promise<Response> {
    const { url, method, signal } = request;
    signal.throwIfAborted();
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? await request.arrayBuffer() : null;
    signal.throwIfAborted();
    const id = ++last;
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      signal.addEventListener('abort', () => {
        if (!waiting.has(id)) return;
        tell({ type: 'cancel', id });
        fail(id, signal.reason);
      });
      tell({ type: 'call', id, url, method, headers: [...request.headers], body });
    });
  }

  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!isForService(new URL(address, document.baseURI))) return await network(input, init);
    return await call(new Request(input, init));
  };
}
