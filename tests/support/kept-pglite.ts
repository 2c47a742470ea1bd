// Embedded databases that the tests of a worker use one after the other: opening one and warming up its code takes a
// second of processor time, emptying it a few hundredths. One that a test has changed beyond its rows is not used again.
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { z } from 'zod';
import { readRoles } from '../../server/store/engine/bounds/database-roles.ts';
import { databaseOnPglite } from '../../server/store/engine/bounds/pglite-transactions.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';

interface Kept {
  client: PGlite;
  /** A hash of its tables, indexes, triggers and functions. */
  shape: string;
  /** What statements of a reach run as. */
  scopedRole: string;
}

/** More would only cost memory: few tests need two at once. */
const maxIdle = 2;
const idle: Kept[] = [];

/** The rows that migrations leave are kept in the schema `untouched`. */
const keepRows = `
  CREATE SCHEMA untouched;
  DO $$ DECLARE name text; n bigint; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('CREATE TABLE untouched.%1$I AS TABLE public.%1$I', name);
      EXECUTE format('SELECT count(*) FROM untouched.%I', name) INTO n;
      IF n = 0 THEN EXECUTE format('DROP TABLE untouched.%I', name); END IF;
    END LOOP;
  END $$;
  CREATE TABLE untouched._sequences AS
    SELECT sequencename::text, coalesce(last_value, start_value) AS value, last_value IS NOT NULL AS called
    FROM pg_sequences WHERE schemaname = 'public';`;

const restoreRows = `
  SET session_replication_role = replica;
  DO $$ DECLARE name text; used text; filled boolean; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO filled;
      IF filled THEN used := concat_ws(', ', used, format('public.%I', name)); END IF;
    END LOOP;
    IF used IS NOT NULL THEN EXECUTE 'TRUNCATE ' || used || ' CASCADE'; END IF;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'untouched' AND tablename <> '_sequences' LOOP
      EXECUTE format('INSERT INTO public.%1$I OVERRIDING SYSTEM VALUE TABLE untouched.%1$I', name);
    END LOOP;
    PERFORM setval(format('public.%I', sequencename), value, called) FROM untouched._sequences;
    DELETE FROM pg_statistic;
    PERFORM pg_advisory_unlock_all();
  END $$;
  SET session_replication_role = DEFAULT;`;

const shapeQuery = `
  SELECT md5(concat(
    (SELECT string_agg(concat(c.oid, relname, relnamespace, reltype, relchecks), ',' ORDER BY c.oid)
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 'public'),
    (SELECT string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped), ',' ORDER BY attrelid, attnum)
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = 'public'),
    (SELECT string_agg(concat(oid, tgname, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
    (SELECT string_agg(concat(p.oid, proname, md5(prosrc)), ',' ORDER BY p.oid)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = 'public'),
    (SELECT string_agg(concat(oid, conname, convalidated), ',' ORDER BY oid) FROM pg_constraint),
    (SELECT string_agg(rolname, ',' ORDER BY oid) FROM pg_roles),
    (SELECT string_agg(setting, ',' ORDER BY name) FROM pg_settings WHERE source = 'session'),
    (SELECT string_agg(concat(id, hash, created_at), ',' ORDER BY id) FROM drizzle.__drizzle_migrations)
  )) AS shape`;

async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query(shapeQuery);
  return z.tuple([z.object({ shape: z.string() })]).parse(rows)[0].shape;
}

async function keep(client: PGlite): Promise<Kept> {
  await client.exec(keepRows);
  const { scoped: scopedRole } = await readRoles(drizzle(client));
  return { client, shape: await shapeOf(client), scopedRole };
}

async function giveBack(kept: Kept): Promise<void> {
  if (idle.length < maxIdle && (await shapeOf(kept.client)) === kept.shape) {
    await kept.client.exec(restoreRows);
    idle.push(kept);
  } else {
    await kept.client.close();
  }
}

/** The kept database until `end`; a late query is refused, as by one that is closed. */
function untilEnd(client: PGlite): { client: PGlite; end(): void } {
  let ended = false;
  const refuse = () => Promise.reject(new Error('PGlite is closed'));
  const proxy = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'constructor') return value;
      return ended ? refuse : value.bind(target);
    },
  });
  return {
    client: proxy,
    end: () => {
      ended = true;
    },
  };
}

/** A database that another test has left, emptied, or one of `open`. */
export async function openKeptPglite(open: () => Promise<PGlite>): Promise<OpenDatabase> {
  const kept = idle.pop() ?? (await keep(await open()));
  const { client, end } = untilEnd(kept.client);
  return {
    db: databaseOnPglite(client, { scopedRole: kept.scopedRole }),
    dbOfService: databaseOnPglite(client, { scopedRole: kept.scopedRole, requiresReach: true }),
    listen: (channel, { onMessage }) => client.listen(channel, onMessage),
    needsHousekeeping: true,
    hasOwnClock: false,
    async close() {
      end();
      await giveBack(kept);
    },
  };
}
