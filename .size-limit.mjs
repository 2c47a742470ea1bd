// The budgets of what is loaded before the first row, as it travels: each file compressed by brotli.
import { firstRowFiles, loaderFile } from './scripts/lib/first-row.mjs';

const { scripts, styles } = firstRowFiles();
const below = (files) => files.map((file) => `dist/app/${file}`);

export default [
  { name: 'Loader of the page', path: below([loaderFile()]), limit: '3.2 kB', brotli: true },
  { name: 'JavaScript before the first row', path: below(scripts), limit: '244 kB', brotli: true },
  { name: 'CSS before the first row', path: below(styles), limit: '13 kB', brotli: true },
];
