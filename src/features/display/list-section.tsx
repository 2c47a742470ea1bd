import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ListDisplay, plainList } from '../../ui/display/display.ts';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import type { BuilderList } from './builder-list.ts';
import { Choice } from './choice.tsx';
import { ColumnsEditor } from './columns-editor.tsx';
import classes from './display-builder.module.css';

interface Props {
  list: BuilderList;
  own: ListDisplay;
  onChange(own: ListDisplay): void;
  onReset(): void;
}

/** The columns and the default sort of one list. */
export function ListSection({ list, own, onChange, onReset }: Props) {
  const { t } = useTranslation(['start', 'display']);
  const all = list.columns(t);
  const ordered = own.order.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const columns = [...new Set([...ordered, ...all])];
  const labelOf = (key: string) => all.find(({ id }) => id === key)?.label ?? t('display:created');
  return (
    <>
      <div>
        <p className={classes.label}>{t('display:columns')}</p>
        <p className={classes.note}>{t('display:columnsHint')}</p>
        <ColumnsEditor
          key={list.list}
          columns={columns}
          hidden={own.hidden}
          onOrderChange={(order) => onChange({ ...own, order })}
          onHiddenChange={(hidden) => onChange({ ...own, hidden })}
        />
      </div>
      {list.sorts && (
        <SortFields
          sorts={list.sorts}
          sort={own.sort}
          labelOf={labelOf}
          onChange={(sort) => onChange({ ...own, sort })}
        />
      )}
      {own !== plainList && (
        <Button variant="default" onClick={onReset}>
          {t('display:resetList')}
        </Button>
      )}
    </>
  );
}

interface SortFieldsProps {
  sorts: NonNullable<BuilderList['sorts']>;
  sort: ListDisplay['sort'];
  labelOf(key: string): string;
  onChange(sort: ListDisplay['sort']): void;
}

function SortFields({ sorts, sort: own, labelOf, onChange }: SortFieldsProps) {
  const { t } = useTranslation(['start', 'display']);
  const sort = own && sorts.keys.includes(own.by) ? own : sorts.byItself;
  return (
    <div className={classes.pair}>
      <ListSelect
        label={t('display:sortBy')}
        choices={sorts.keys.map((key) => ({ value: key, label: labelOf(key) }))}
        value={sort.by}
        onChange={(by) => onChange({ ...sort, by })}
        allowDeselect={false}
      />
      <Choice
        label={t('display:order')}
        choices={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`display:${value}`) }))}
        value={sort.order}
        onChange={(order) => onChange({ ...sort, order })}
      />
    </div>
  );
}
