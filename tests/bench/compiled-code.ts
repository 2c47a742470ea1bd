// How much of a page's memory is compiled code. The engine compiles more of what is used more, so that even a page that
// keeps nothing grows by it.
import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.string().array(),
      node_types: z.tuple([z.string().array()], z.unknown()),
    }),
  }),
  /** Each node is one number for each field. */
  nodes: z.number().array(),
});

/** In bytes. */
export async function compiledCode(cdp: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.takeHeapSnapshot', {});
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot: about, nodes } = snapshot.parse(JSON.parse(chunks.join('')));
  const { node_fields: fields, node_types } = about.meta;
  const code = node_types[0].indexOf('code');
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (nodes[node + type] === code) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
