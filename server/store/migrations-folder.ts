import { fileURLToPath } from 'node:url';

/** Beside this file in the sources; beside the bundle once built, where scripts/build.mjs puts a copy. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
