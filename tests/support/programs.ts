// Programs of the system that proofs need, and that a machine may lack.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program can be started by its name; Debian keeps servers in /usr/sbin. */
export function hasProgram(name: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, name)));
}
