// The memory of simulated monitors after a restart.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNetworkStore } from '../../simulator/network-store.ts';

describe('what a monitor remembers', () => {
  const made = { requestId: 'one', key: 'a key', csr: 'a CSR' };

  it('outlives a restart, and each monitor has its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-memory-'));
    await createNetworkStore(folder, 'IPM/../1').update((state) => ({ ...state, made }));
    expect(await createNetworkStore(folder, 'IPM/../1').load()).toMatchObject({ made, roots: [] });
    expect((await createNetworkStore(folder, 'IPM-2').load()).made).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('is changed by one answer after the other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-memory-'));
    const store = createNetworkStore(folder, 'IPM-1');
    const file = { sha256: 'a', content: 'b' };
    await Promise.all([
      store.update((state) => ({ ...state, made })),
      store.update((state) => ({ ...state, wpa: file })),
      store.update((state) => ({ ...state, roots: [...state.roots, file] })),
    ]);
    expect(await store.load()).toEqual({ made, wpa: file, roots: [file], certificate: null });
    await rm(folder, { recursive: true });
  });

  it('is nothing where its file was damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-memory-'));
    const store = createNetworkStore(folder, 'IPM-1');
    await store.update((state) => ({ ...state, made }));
    const [name = ''] = await readdir(folder);
    await writeFile(join(folder, name), '{"made": ');
    expect((await store.load()).made).toBeNull();
    await rm(folder, { recursive: true });
  });
});
