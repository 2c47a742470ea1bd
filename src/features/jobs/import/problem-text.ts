import type { TFunction } from 'i18next';
import type { TableProblem } from './source-table.ts';

/** Why no table was read. */
export function problemText(t: TFunction<['start', 'import-export']>, problem: TableProblem): string {
  if (problem.type === 'tooMany') return t('import-export:import.problem.tooMany', { count: problem.count });
  if (problem.type === 'openQuote') return t('import-export:import.problem.openQuote', { row: problem.row });
  return t(`import-export:import.problem.${problem.type}`);
}
