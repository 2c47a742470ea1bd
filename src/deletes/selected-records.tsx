// Says what a dialog is about: how many records, which selection that is, and the first of them by name.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../contract/common/isolate.ts';
import { listed } from '../i18n/punctuation.ts';
import type { Selection } from '../lib/selection.ts';
import type { RecordLine } from './deletion.ts';
import classes from './selected-records.module.css';

export interface SelectionScope {
  selection: Selection;
  searchText: string;
  /** Whether the list has filters. */
  filtered: boolean;
  /** The dialog's name for the list. */
  list: string;
}

interface Props {
  label: string;
  /** '243 monitors' */
  total: string;
  count: number;
  /** Left out where the records are named one by one. */
  scope?: SelectionScope;
  /** The first of them. */
  records: readonly RecordLine[];
}

export function SelectedRecords({ label, total, count, scope, records }: Props) {
  const { t } = useTranslation(['start', 'deletes']);
  const more = count - records.length;
  const scopeWords = scope && scopeText(t, scope, count);
  return (
    <section className={classes.records} aria-label={unmarked(label)}>
      <p className={classes.total}>{total}</p>
      {scopeWords && <p className={classes.scope}>{scopeWords}</p>}
      {records.length > 0 && (
        <ul>
          {records.map(({ id, name, details }) => (
            <li key={id}>
              <span className={classes.name} translate="no">
                {name}
              </span>
              <span className={classes.details} translate="no">
                {dotted(...details)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {records.length > 0 && more > 0 && <p className={classes.more}>{t('deletes:more', { count: more })}</p>}
    </section>
  );
}

/**
 * Describes a selection of all but some, or of a search; null where the list of records is enough.
 * @param count how many records it is about: one is named, not 'everything'
 */
function scopeText(
  t: TFunction<['start', 'deletes']>,
  { selection: { mode, ids }, searchText, filtered, list }: SelectionScope,
  count: number,
): string | null {
  if (mode === 'partial' || count === 1)
    return searchText ? t('deletes:someFound', { list, search: searchText }) : null;
  const all = searchText
    ? t('deletes:everythingFound', { list, search: searchText })
    : t('deletes:everything', { list });
  const parts = [
    all,
    filtered && t('deletes:filteredToo'),
    ids.size > 0 && t('deletes:except', { count: ids.size }),
  ];
  return listed(parts);
}
