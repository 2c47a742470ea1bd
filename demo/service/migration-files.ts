// Stands for server/store/engine/migration-files.ts in a browser: the same migrations, which the build puts into the worker.
import { z } from 'zod';
import type { MigrationFile } from '../../server/store/engine/migration-files.ts';
import journalFile from '../../server/store/migrations/meta/_journal.json';

const files = import.meta.glob<string>('../../server/store/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

export function readMigrationFolder(): MigrationFile[] {
  return journal.parse(journalFile).entries.map(({ when, tag }) => {
    const text = files[`../../server/store/migrations/${tag}.sql`];
    if (text === undefined) throw new Error(`The migration ${tag} is missing.`);
    return { name: tag, madeAt: when, sql: text.split('--> statement-breakpoint') };
  });
}
