// @vitest-environment jsdom
// A full disk: of the folder of recordings and logs, and of the embedded database.
import 'fake-indexeddb/auto';
import { afterAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { sendOverLine } from './app-client.ts';
import { addSomeMonitors, appOperations } from './app-operations.ts';
import { embeddedOperations, openEmbedded } from './embedded.ts';
import { type Fault, runsAll, tryEdge } from './matrix.ts';
import { monitorOperations } from './monitor-operations.ts';
import { openStand, type Stand } from './stand.ts';
import { deleteRecording } from './store-operations.ts';

const diskFull = (disk: SmallDisk, restart: () => Promise<void> = async () => undefined): Fault => ({
  name: 'disk full',
  async begin() {
    await disk.fill();
  },
  async end() {
    await disk.clear();
    await restart();
  },
});

function tryFolder(stand: Stand, disk: SmallDisk): void {
  const all = [...appOperations(stand), ...monitorOperations(stand, stand.origin)];
  const named = (...names: string[]) => all.filter(({ name }) => names.includes(name));
  tryEdge({
    name: 'service and files folder',
    faults: [diskFull(disk)],
    operations: [
      ...named('upload'),
      ...[deleteRecording(stand), ...named('download', 'list', 'save', 'request audio', 'sign in')].map(
        (operation) => ({ ...operation, carriesOn: true }),
      ),
    ],
    leftOut: () => null,
    sample: { faults: [], operations: [] },
    healthFaults: () => stand.healthFaults(),
    goesOnMs: 70_000,
  });
}

// One megabyte of files is enough, and the embedded database begins with 40.
const disks = runsAll ? [await mountSmallDisk(8), await mountSmallDisk(120)] : [];
const [forFiles = null, forDatabase = null] = disks;

if (forFiles && forDatabase) {
  const stand = await openStand(await copyOnServer(), forFiles.folder);
  await addSomeMonitors(stand);
  const embedded = await openEmbedded(forDatabase.folder);
  const restore = sendOverLine(stand);
  afterAll(async () => {
    restore();
    await embedded.stop();
    await stand.stop();
    for (const disk of disks) disk?.remove();
  });

  tryFolder(stand, forFiles);
  tryEdge({
    name: 'service and embedded database',
    faults: [
      { ...diskFull(forDatabase, embedded.startAgain), bearable: true },
      {
        name: 'process killed',
        bearable: true,
        begin: async () => embedded.kill(),
        end: embedded.startAgain,
      },
    ],
    operations: embeddedOperations(embedded),
    leftOut: () => null,
    sample: { faults: [], operations: [] },
    healthFaults: embedded.healthFaults,
    goesOnMs: 30_000,
  });
}
