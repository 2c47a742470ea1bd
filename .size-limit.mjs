// The budgets of what is loaded before the first row, as it travels: each file compressed by brotli.
import { firstRowFiles } from './scripts/lib/first-row.mjs';

const { scripts, styles } = firstRowFiles();
const below = (files) => files.map((file) => `dist/app/${file}`);

export default [
  { name: 'JavaScript before the first row', path: below(scripts), limit: '240 kB', brotli: true },
  { name: 'CSS before the first row', path: below(styles), limit: '12.5 kB', brotli: true },
];
