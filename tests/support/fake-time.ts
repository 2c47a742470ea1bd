// Processes with a wrong time of day: libfaketime, of Debian's package `faketime`. Their monotonic clock stays right, as on a
// machine whose clock somebody sets.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

/** The library to preload, as the command itself says; the linker understands `$LIB` in it. */
function library(): string {
  const environment = execFileSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' });
  return /^LD_PRELOAD=(.*)$/m.exec(environment)?.[1] ?? '';
}

/** Variables of a process. @param by how wrong its clock is, as faketime reads it, such as `+1110d` */
export function wrongTime(by: string): Record<string, string> {
  return { LD_PRELOAD: library(), FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** A clock that is set while its process runs; right at first. @param file where it is kept */
export async function settableTime(file: string) {
  const set = (by: string) => writeFile(file, by);
  await set('+0');
  const variables: Record<string, string> = {
    LD_PRELOAD: library(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { variables, set };
}
