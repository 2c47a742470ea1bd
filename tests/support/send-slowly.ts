import type { TestService } from './service.ts';

/** Sends a body in two parts, with something between them. @param request the body, with its headers */
export async function sendSlowly(
  service: TestService,
  { method, path }: { method: string; path: string },
  request: Request,
  between: () => Promise<unknown>,
): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const half = Math.floor(bytes.length / 2);
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        return controller.enqueue(bytes.slice(0, half));
      }
      await between();
      controller.enqueue(bytes.slice(half));
      controller.close();
    },
  });
  const { headers } = request;
  const init = { method, headers, body, duplex: 'half' } as RequestInit;
  return service.request(path, init);
}
