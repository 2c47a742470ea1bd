// Memory of a page's worker after garbage collection, with what its arrays keep outside of the engine's heap.
import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

const attached = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ type: z.string(), url: z.string() }),
});
const message = z.object({ id: z.number().optional(), result: z.unknown() });
const usage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) });

/** In bytes. @param name a part of the worker's address */
export async function workerHeap(cdp: CDPSession, name: string): Promise<number> {
  const found = new Promise<string>((resolve) => {
    cdp.on('Target.attachedToTarget', (event) => {
      const { sessionId, targetInfo } = attached.parse(event);
      if (targetInfo.type === 'worker' && targetInfo.url.includes(name)) resolve(sessionId);
    });
  });
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await found;
  let asked = 0;
  async function ask(method: string): Promise<unknown> {
    asked += 1;
    const id = asked;
    const answered = new Promise<unknown>((resolve) => {
      cdp.on('Target.receivedMessageFromTarget', (event) => {
        if (event.sessionId !== sessionId) return;
        const reply = message.parse(JSON.parse(event.message));
        if (reply.id === id) resolve(reply.result);
      });
    });
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return await answered;
  }
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = usage.parse(await ask('Runtime.getHeapUsage'));
  await cdp.send('Target.setAutoAttach', {
    autoAttach: false,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return usedSize + backingStorageSize;
}
