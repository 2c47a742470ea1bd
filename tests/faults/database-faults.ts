// The faults of a PostgreSQL server and of the line to it, by the names in the matrix.
import pg from 'pg';
import type { Postgres } from '../support/postgres.ts';
import type { SmallDisk } from '../support/small-disk.ts';
import { faultsByName } from './faults-by-name.ts';
import type { TcpFault } from './lines/tcp-line.ts';
import type { Fault } from './matrix.ts';
import type { Stand } from './stand.ts';

const ofLine: Record<string, TcpFault> = {
  'connection refused': 'refused',
  'reset before the request was read': 'reset before',
  'reset after the request was read': 'reset after',
  'answer to COMMIT lost': { lostAnswerTo: 'COMMIT' },
  'answer cut in the middle': 'cut',
  '30 s of silence': 'silence',
};

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function faultsOfLine({ database: line, setGone }: Stand): Fault[] {
  return [
    ...faultsByName(line, ofLine),
    {
      name: 'DNS gone',
      async begin() {
        await setGone('db');
        line.cutAll();
      },
      end: () => setGone(),
    },
  ];
}

const switchLog = `SELECT pg_logical_emit_message(false, 'full', repeat('x', 2000)), pg_switch_wal()`;

/** @param disk that the server's data is on */
export function faultsOfServer(postgres: Postgres, disk: SmallDisk | null): Fault[] {
  const setReadOnly = (...statements: string[]) =>
    execute(postgres.url, ...statements, 'SELECT pg_reload_conf()');
  const onDisk: Fault = {
    name: 'disk full',
    // Writes that fit into the server's own files succeed.
    bearable: true,
    async begin() {
      await disk?.fill();
      // Until its log needs another file, the server has room of its own.
      await execute(postgres.url, ...Array.from({ length: 12 }, () => switchLog)).catch(() => undefined);
    },
    async end() {
      await disk?.clear();
      await postgres.startAgain();
    },
  };
  return [
    { name: 'database shut down', begin: () => postgres.shutDown(), end: () => postgres.startAgain() },
    {
      name: 'database restarted',
      bearable: true,
      async begin() {
        await postgres.shutDown();
        await postgres.startAgain();
      },
      end: async () => undefined,
    },
    { name: 'database killed', begin: () => postgres.kill(), end: () => postgres.startAgain() },
    {
      name: 'database read-only',
      begin: () => setReadOnly('ALTER SYSTEM SET default_transaction_read_only = on'),
      end: () =>
        setReadOnly(
          'SET default_transaction_read_only = off',
          'ALTER SYSTEM RESET default_transaction_read_only',
        ),
    },
    ...(disk ? [onDisk] : []),
  ];
}
