// `npm run conform -- URL`: tries any backend against the contract. docs/integrate.md says how.
import { parseArgs } from 'node:util';
import { printCallTable } from './call-table.ts';
import { tryBackend } from './conform.ts';
import { createHttpSend } from './http.ts';
import { conforms, printReport } from './report.ts';
import { printRightsTable, printRolesTable } from './rights-tables.ts';

const usage = `npm run conform -- URL [--token TOKEN] [--write]

Tries a backend against the contract and says what differs, call by call. URL is the API base, such as
https://example.org/api/. The exit code is 1 when something differs.

  --token TOKEN  the access token of an administrator; or the environment's TOKEN
  --write        also tries the calls that change something: creates two facilities, monitors and users of its own and
                 registers an account, changes them and deletes them. Without it nothing is changed.
  --table        prints the table of all calls for docs/integrate.md
  --rights       prints the tables of rights for docs/roles.md
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      write: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
      rights: { type: 'boolean', default: false },
    },
  });
  if (values.table) {
    process.stdout.write(printCallTable());
    return 0;
  }
  if (values.rights) {
    process.stdout.write(`${printRolesTable()}\n${printRightsTable()}`);
    return 0;
  }
  const [base] = positionals;
  if (base === undefined || !URL.canParse(base) || positionals.length > 1) {
    process.stderr.write(usage);
    return 2;
  }
  const send = createHttpSend(base, values.token ?? process.env.TOKEN);
  const report = await tryBackend(send, { write: values.write });
  process.stdout.write(printReport(report));
  return conforms(report) ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
  },
);
