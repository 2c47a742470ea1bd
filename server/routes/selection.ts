// What a bulk delete means, read in one way for monitors, facilities and users (decisions, section 3).
import type { ContractMessage } from '../../contract/messages.ts';
import { mostIds } from '../../contract/selection.ts';
import { Refusal, unknown } from '../http/refusal.ts';
import type { Chosen } from '../store/selection.ts';

/**
 * The records that two lists of ids and `all_selected` mean.
 * @throws Refusal 422 for two empty lists without `all_selected`, and for what means both some and all
 */
export function chosenOf(ids: string[], skippedIds: string[], allSelected: boolean | undefined): Chosen {
  const all = allSelected ?? skippedIds.length > 0;
  if (all && ids.length > 0) throw new Refusal(422, 'selectionUnclear');
  if (all) return { except: skippedIds };
  if (ids.length === 0) throw new Refusal(422, 'selectionEmpty');
  if (skippedIds.length > 0) throw new Refusal(422, 'selectionUnclear');
  return { only: ids };
}

/** Refuses what would touch more or fewer records than the person was told. */
export function expectCount(actual: number, expected: number | undefined): void {
  if (expected === undefined || expected === actual) return;
  throw new Refusal(409, 'countChanged', { code: 'COUNT_CHANGED', count: actual });
}

/** What the delete check answers: nothing is done, and a code says what doing it would mean. */
export function question<Code extends number>(
  codes: Readonly<Record<Code, ContractMessage>>,
  code: Code,
  count: number,
): Refusal {
  return new Refusal(409, codes[code], { code, count });
}

/** Ids that name no row are refused by their field; all rows of an empty list are none, and that is no mistake. */
export function refuseUnknown(ids: readonly string[], key: ContractMessage, field: string): void {
  if (ids.length > 0) throw unknown(key, field);
}

/** What a bulk call answers: how many, and which, as long as another call can take them. */
export function changed(ids: string[]) {
  return { data: ids.length > mostIds ? [] : ids, count: ids.length };
}
