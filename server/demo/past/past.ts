// The demo's past: thirty days of connections, requests with what they brought, certificates and the audit trail. It is the
// same at every first start, but for its times, which count from now, and the certificates' keys.
import type { FileStore } from '../../files/file-store.ts';
import type { IncomingFiles } from '../../http/routes/receive-upload.ts';
import { insertMany } from '../../store/common/insert-many.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  connectionChanges,
  connectionSamples,
  files as fileTable,
  monitorRequests,
  networkCertificates,
  recordings,
} from '../../store/schema/index.ts';
import type { Random } from '../random.ts';
import { pastCertificates } from './certificates.ts';
import { pastConnections } from './connections.ts';
import { type PastFile, pastRequests } from './requests.ts';
import type { PastMonitor } from './times.ts';
import { trailRows, writeTrail } from './trail.ts';
import { type PastActors, pastEntries } from './trail-entries.ts';

/** Where the bytes of recordings and logs go. */
export interface PastFiles {
  files: FileStore;
  /** Where files are written first. */
  incoming: Pick<IncomingFiles, 'create'>;
}

interface Present {
  fleet: readonly PastMonitor[];
  places: Parameters<typeof pastCertificates>[2];
  actors: PastActors;
}

async function storeFile({ files, incoming }: PastFiles, { row, bytes }: PastFile): Promise<void> {
  const file = await incoming.create();
  await file.write(bytes);
  await file.finish();
  await files.put(row.id ?? '', { path: file.path, bytes: bytes.length, sha256: row.sha256 });
}

export async function makePast(random: Random, { fleet, places, actors }: Present, now: Date) {
  const connections = pastConnections(random, fleet, now);
  const requests = await pastRequests(random, fleet, actors.administrators, now);
  const trail = trailRows(random, pastEntries(random, actors, fleet, requests, now));
  return { connections, requests, trail, certificates: await pastCertificates(random, fleet, places, now) };
}

type Past = Awaited<ReturnType<typeof makePast>>;

/** Files of a past that is not written after all are removed by the sweep of files that nobody knows. */
export async function storeFilesOf({ requests }: Past, store: PastFiles): Promise<void> {
  const waiting = [...requests.files];
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await storeFile(store, file);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

export async function writePast(tx: Database, { connections, requests, trail, certificates }: Past) {
  await insertMany(tx, connectionChanges, connections.changes);
  await insertMany(tx, connectionSamples, connections.samples);
  await insertMany(tx, monitorRequests, requests.requests);
  await insertMany(tx, recordings, requests.recordings);
  await insertMany(
    tx,
    fileTable,
    requests.files.map(({ row }) => row),
  );
  await insertMany(tx, networkCertificates, certificates);
  await writeTrail(tx, trail);
}
