// What the one list must be told of an entity. Three entities use the list, none is in it.
import type { SortOrder } from '../../contract/paging.ts';
import type { Call } from '../api/http.ts';
import type { Question, RowKind } from '../offline/row-kind.ts';

export interface Answer<Row> {
  rows: Row[];
  count: number;
}

export interface ListKind<Row, SortKey extends string, Menu extends string>
  extends RowKind<Row, SortKey, Menu> {
  /** What a person calls a record. */
  nameOf(row: Row): string;
  sortKeys: readonly [SortKey, ...SortKey[]];
  defaultSort: { by: SortKey; order: SortOrder };
  /** Asks the service for a page. */
  ask(call: Call, question: Question<SortKey, Menu>, signal?: AbortSignal): Promise<Answer<Row>>;
  /** Asks the service for one record. */
  askOne(call: Call, id: string, signal?: AbortSignal): Promise<Row>;
}
