// All sealed values of the database, so that they can be sealed anew: by the first start of a version that binds them to their
// places, and with another SECRET_KEY.
import { and, eq, getTableName, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  authenticatorPlace,
  estPasswordPlace,
  jobSecretPlace,
  mailPlace,
  serviceKeyPlace,
  siteFilePlace,
} from '../../base/sealed-places.ts';
import type { SealedPlace, Secrets } from '../../base/secrets.ts';
import {
  authenticators,
  jobSecrets,
  outgoingMails,
  serviceKeys,
  siteConfigurations,
  siteFiles,
} from '../schema/index.ts';
import type { Database } from './database.ts';

interface SealedValue {
  place: SealedPlace;
  sealed: string | null;
  /** The row. */
  row: SQL | undefined;
}

interface SealedColumn {
  table: PgTable;
  column: PgColumn;
  /** Which rows have a sealed value. */
  where: SQL | undefined;
  read(db: Database, where: SQL | undefined): Promise<SealedValue[]>;
}

const sealedKinds = ['wpa', 'registrationAuthorityKey'] as const;

const columns: readonly SealedColumn[] = [
  {
    table: serviceKeys,
    column: serviceKeys.sealed,
    where: undefined,
    read: async (db, where) =>
      (await db.select().from(serviceKeys).where(where)).map(({ name, sealed }) => ({
        place: serviceKeyPlace(name),
        sealed,
        row: eq(serviceKeys.name, name),
      })),
  },
  {
    table: siteConfigurations,
    column: siteConfigurations.passwordSealed,
    where: isNotNull(siteConfigurations.passwordSealed),
    read: async (db, where) =>
      (await db.select().from(siteConfigurations).where(where)).map((it) => ({
        place: estPasswordPlace(it.facilityId, it.credentialOrigins),
        sealed: it.passwordSealed,
        row: eq(siteConfigurations.facilityId, it.facilityId),
      })),
  },
  {
    table: siteFiles,
    column: siteFiles.content,
    where: inArray(siteFiles.kind, sealedKinds),
    read: async (db, where) =>
      (await db.select().from(siteFiles).where(where)).flatMap(({ id, facilityId, kind, content }) =>
        sealedKinds
          .filter((it) => it === kind)
          .map((it) => ({
            place: siteFilePlace(facilityId, it),
            sealed: content,
            row: eq(siteFiles.id, id),
          })),
      ),
  },
  {
    table: jobSecrets,
    column: jobSecrets.sealed,
    where: undefined,
    read: async (db, where) =>
      (await db.select().from(jobSecrets).where(where)).map(({ jobId, recordId, sealed }) => ({
        place: jobSecretPlace(jobId, recordId),
        sealed,
        row: and(eq(jobSecrets.jobId, jobId), eq(jobSecrets.recordId, recordId)),
      })),
  },
  {
    table: authenticators,
    column: authenticators.sealed,
    where: isNotNull(authenticators.sealed),
    read: async (db, where) =>
      (await db.select().from(authenticators).where(where)).map(({ userId, sealed }) => ({
        place: authenticatorPlace(userId, 'sealed'),
        sealed,
        row: eq(authenticators.userId, userId),
      })),
  },
  {
    table: authenticators,
    column: authenticators.pendingSealed,
    where: isNotNull(authenticators.pendingSealed),
    read: async (db, where) =>
      (await db.select().from(authenticators).where(where)).map(({ userId, pendingSealed: sealed }) => ({
        place: authenticatorPlace(userId, 'pending_sealed'),
        sealed,
        row: eq(authenticators.userId, userId),
      })),
  },
  {
    table: outgoingMails,
    column: outgoingMails.sealed,
    // An email that was given up has none.
    where: ne(outgoingMails.sealed, ''),
    read: async (db, where) =>
      (await db.select().from(outgoingMails).where(where)).map((mail) => ({
        place: mailPlace(mail),
        sealed: mail.sealed,
        row: eq(outgoingMails.id, mail.id),
      })),
  },
];

function isForeign({ column, where }: SealedColumn, { prefix }: Pick<Secrets, 'prefix'>): SQL | undefined {
  return and(where, not(sql`starts_with(${column}, ${prefix})`));
}

/** The tables with values that were not sealed with this key, in this version's form. */
export async function findForeign(db: Database, secrets: Pick<Secrets, 'prefix'>): Promise<string[]> {
  const found: string[] = [];
  for (const sealed of columns) {
    const [row] = await db
      .select({ one: sql`1` })
      .from(sealed.table)
      .where(isForeign(sealed, secrets))
      .limit(1);
    if (row) found.push(getTableName(sealed.table));
  }
  return found;
}

/** Lets nobody else seal anew until the transaction ends. */
export async function lockSealed(tx: Database): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${serviceKeys} IN SHARE ROW EXCLUSIVE MODE`);
}

export interface Resealing {
  /** Opens what was sealed before. @throws Error when it does not open */
  open(place: SealedPlace, sealed: string): string;
  secrets: Pick<Secrets, 'prefix' | 'seal'>;
  /** Called after each table. */
  onTable?: ((name: string) => void) | undefined;
}

export interface Resealed {
  count: number;
  /** Why values did not open, which stay as they are. */
  unreadable: string[];
}

/** Seals everything anew that was not sealed with this key, in a transaction of the caller's. */
export async function sealAnew(tx: Database, { open, secrets, onTable }: Resealing): Promise<Resealed> {
  let count = 0;
  const unreadable: string[] = [];
  for (const sealedColumn of columns) {
    const { table, column, read } = sealedColumn;
    for (const { place, sealed, row } of await read(tx, isForeign(sealedColumn, secrets))) {
      let plain: string;
      try {
        plain = open(place, sealed ?? '');
      } catch (error) {
        unreadable.push(error instanceof Error ? error.message : String(error));
        continue;
      }
      const set = sql`${sql.identifier(column.name)} = ${secrets.seal(place, plain)}`;
      // Not where somebody has written another one meanwhile.
      await tx.execute(sql`UPDATE ${table} SET ${set} WHERE ${row} AND ${column} = ${sealed}`);
      count += 1;
    }
    onTable?.(getTableName(table));
  }
  return { count, unreadable };
}
