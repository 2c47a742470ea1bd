/**
 * Firefox has no streams of requests' bodies, by which the service reads uploads: this gives it one, which is read when it is
 * asked for.
 */
export function withBody(request: Request): Request {
  if (request.body !== undefined) return request;
  let stream: ReadableStream<Uint8Array> | undefined;
  Object.defineProperty(request, 'body', {
    get() {
      stream ??= new ReadableStream({
        async start(controller) {
          controller.enqueue(new Uint8Array(await request.arrayBuffer()));
          controller.close();
        },
      });
      return stream;
    },
  });
  return request;
}
