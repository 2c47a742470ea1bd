// The checkboxes of a row and of the page: each fills a cell of 56 px, in which a tap does not open the row.
import { VisuallyHidden } from '@mantine/core';
import type { MRT_Row, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { useTranslation } from 'react-i18next';
import classes from './row-actions.module.css';

interface RowCheckboxProps<Row extends MRT_RowData> {
  row: MRT_Row<Row>;
  label: string;
}

export function RowCheckbox<Row extends MRT_RowData>({ row, label }: RowCheckboxProps<Row>) {
  return (
    <label className={classes.action}>
      <input
        type="checkbox"
        className={classes.checkbox}
        aria-label={label}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    </label>
  );
}

interface PageCheckboxProps<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  /** Shown beside the checkbox in the card view. */
  text?: string;
}

/** Keeps the place of a checkbox that may come. */
export function CheckboxPlace() {
  return <span className={classes.action} />;
}

/** Its place alone where no row of the page can be selected. */
export function PageCheckbox<Row extends MRT_RowData>({ table, text }: PageCheckboxProps<Row>) {
  const { t } = useTranslation();
  // A head without words is none to somebody who hears it.
  if (!table.getRowModel().rows.some((row) => row.getCanSelect()))
    return text ? <CheckboxPlace /> : <VisuallyHidden>{t('list.selectPage')}</VisuallyHidden>;
  return (
    <label className={classes.action}>
      <input
        type="checkbox"
        className={classes.checkbox}
        aria-label={t('list.selectPage')}
        checked={table.getIsAllPageRowsSelected()}
        ref={(input) => {
          if (input) input.indeterminate = table.getIsSomePageRowsSelected();
        }}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
      {text && <span>{text}</span>}
    </label>
  );
}
