// Whatever the order in which writers commit, a reader that follows the cursor ends with what the lists say.

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { monitors } from '../../../server/store/schema/index.ts';
import { createDirectory, readLists } from '../../support/directory.ts';
import { addFleet, createPageTurns, transaction, write } from '../../support/generated-changes.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** An embedded database has one connection: nobody reads while a transaction is open. */
const onServer = process.env.TEST_DATABASE === 'postgres';

it('ends with what the lists say, however long transactions are and in whatever order they commit', async () => {
  const writers = fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(writers, fc.integer({ min: 4, max: 12 }), async (lists, pageSize) => {
      const fleet = await addFleet(service.db);
      const directory = createDirectory(service, pageSize);
      const turns = createPageTurns();
      let isOver = false;
      const writing = Promise.all(lists.map((list) => write(service.db, fleet, list, turns.pages))).finally(
        () => {
          isOver = true;
        },
      );
      while (!isOver) {
        await directory.readPage();
        turns.turn();
      }
      await writing;
      await directory.readAll();
      expect(directory.records).toEqual(await readLists(service));
      // A directory that begins now has the same.
      const another = createDirectory(service);
      await another.readAll();
      expect(another.records).toEqual(directory.records);
    }),
    { numRuns: 20 },
  );
});

// The embedded database has one connection.
if (onServer)
  it('does not wait for a transaction that is open, and tells its change when it is committed', async () => {
    const [first = '', second = ''] = await addMonitors(service.db, [{}, {}]);
    const directory = createDirectory(service);
    await directory.readAll();
    await service.db.transaction(async (tx) => {
      await tx.update(monitors).set({ name: 'Long' }).where(eq(monitors.id, first));
      await service.db.update(monitors).set({ name: 'Short' }).where(eq(monitors.id, second));
      expect(await directory.readAll()).toEqual([`monitor ${second}`]);
    });
    expect(await directory.readAll()).toEqual([`monitor ${first}`]);
  });
