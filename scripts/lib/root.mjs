import { join } from 'node:path';

/** The folder of package.json, with a trailing slash. */
export const root = join(import.meta.dirname, '../../');
