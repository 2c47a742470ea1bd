// The budgets of what is loaded before the first row, as it travels: each file compressed by brotli.
import { firstRowFiles, firstRowLimitsKb, loaderFile } from './scripts/lib/first-row.mjs';

const { scripts, styles } = firstRowFiles();
const limit = (name, files, limitKb) => ({
  name,
  path: files.map((file) => `dist/app/${file}`),
  limit: `${limitKb} kB`,
  brotli: true,
});

export default [
  limit('Page loader', [loaderFile()], firstRowLimitsKb.pageLoader),
  limit('JavaScript before the first row', scripts, firstRowLimitsKb.scripts),
  limit('CSS before the first row', styles, firstRowLimitsKb.styles),
];
