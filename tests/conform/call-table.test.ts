// docs/integrate.md lists all calls; the list is made from the contract.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { printCallTable } from './call-table.ts';

it('docs/integrate.md has the table of all calls (npm run conform -- --table prints it)', async () => {
  expect(await readFile('docs/integrate.md', 'utf8')).toContain(`\n${printCallTable()}`);
});
