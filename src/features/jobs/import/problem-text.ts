import type { TFunction } from 'i18next';
import type { TableProblem } from './source-table.ts';

/** Why no table was read. */
export function problemText(t: TFunction, problem: TableProblem): string {
  if (problem.type === 'tooMany') return t('import.problem.tooMany', { count: problem.count });
  if (problem.type === 'openQuote') return t('import.problem.openQuote', { row: problem.row });
  return t(`import.problem.${problem.type}`);
}
