// Settings whose values are in files, as containers and systemd hand them out: SECRET_KEY_FILE=/run/secrets/key.
import { readFileSync } from 'node:fs';
import { longSettings, secretSettings } from './environment.ts';

type Given = readonly (readonly [name: string, value: string])[];

const fileSettings = new Map<string, string>(
  [...secretSettings, ...longSettings].map((name) => [`${name}_FILE`, name]),
);

/** The names of settings that name a file. */
export const fileSettingNames: readonly string[] = [...fileSettings.keys()];

/** The content, without the end of its last line; or what is wrong with it. */
function readValue(path: string): { value: string } | { fault: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value.trim() ? { value } : { fault: 'names an empty file' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { fault: `names a file that cannot be read (${code})` };
  }
}

/** Puts the values of files in the place of the settings that name them; `faults` say what is wrong with each. */
export function readSettingFiles(given: Given): { values: Record<string, string>; faults: string[] } {
  const values: Record<string, string> = Object.fromEntries(given);
  const faults: string[] = [];
  for (const [name, path] of given) {
    const setting = fileSettings.get(name);
    if (setting === undefined) continue;
    delete values[name];
    const read = readValue(path);
    if (setting in values) faults.push(`${setting} and ${name} are both set: remove one`);
    else if ('fault' in read) faults.push(`${name} ${read.fault}`);
    else values[setting] = read.value;
  }
  return { values, faults };
}
