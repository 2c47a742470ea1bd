// docs/roles.md says which role has which right, and which call needs it; both are made from the contract.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { printRightsTable, printRolesTable } from './rights-tables.ts';

it('docs/roles.md has the tables of rights (npm run conform -- --rights prints them)', async () => {
  const page = await readFile('docs/roles.md', 'utf8');
  expect(page).toContain(`\n${printRolesTable()}`);
  expect(page).toContain(`\n${printRightsTable()}`);
});
