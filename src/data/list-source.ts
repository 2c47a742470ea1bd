// What the one list must be told of an entity. Three entities use the list, none is in it.
import type { SortOrder } from '../../contract/common/paging.ts';
import type { Call } from '../api/http.ts';
import type { ListQuery, RowSource } from './row-source.ts';

export interface Answer<Row> {
  rows: Row[];
  count: number;
}

export interface ListSource<Row, SortKey extends string, Menu extends string>
  extends RowSource<Row, SortKey, Menu> {
  /** What a person calls a record. */
  nameOf(row: Row): string;
  sortKeys: readonly [SortKey, ...SortKey[]];
  defaultSort: { by: SortKey; order: SortOrder };
  /** Asks the service for a page. */
  fetchPage(call: Call, question: ListQuery<SortKey, Menu>, signal?: AbortSignal): Promise<Answer<Row>>;
  /** Asks the service for one record. */
  fetchOne(call: Call, id: string, signal?: AbortSignal): Promise<Row>;
}
