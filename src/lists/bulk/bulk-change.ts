// One change for the selected records of a list: how it is named, checked and begun.
import type { ChangePreview } from '../../../contract/jobs/bulk-changes.ts';
import type { Job } from '../../../contract/jobs/jobs.ts';
import type { Call } from '../../api/http.ts';
import type { ListTypes } from '../../data/list-definition.ts';
import type { ChangeName } from '../../jobs/change-job-words.ts';
import type { ScreenSelection } from '../screen-selection.ts';

export type SelectedRecords<L extends ListTypes> = Pick<ScreenSelection<L>, 'query' | 'selection'>;

/** A change with a question of its own; a facility is chosen in another dialog. */
export type AskedChange = Exclude<ChangeName, 'associate'>;

export interface BulkChange<L extends ListTypes> {
  name: AskedChange;
  /** Whether a log level has to be typed. */
  needsLevel?: boolean;
  /** Whether it takes something away. */
  danger?: boolean;
  preview(
    call: Call,
    selected: SelectedRecords<L>,
    level: number,
    signal: AbortSignal,
  ): Promise<ChangePreview>;
  /** @param id a new one, by which a lost answer is found again; `expected` as the question named it */
  start(
    call: Call,
    selected: SelectedRecords<L>,
    level: number,
    of: { id: string; expected: number },
  ): Promise<Job>;
}
