// Programs of the system that proofs need, and that a machine may lack.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program can be started by its name; Debian keeps servers in /usr/sbin. */
export function hasProgram(name: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, name)));
}

/** Whether a proof can run; where it cannot, its skipping is said, with the packages (Debian's names) that it needs. */
export function canProve(hasPrograms: boolean, packages: string): boolean {
  if (!hasPrograms) process.stdout.write(`Skipped: this proof needs ${packages}.\n`);
  return hasPrograms;
}
