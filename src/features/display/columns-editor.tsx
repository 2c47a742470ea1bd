// The columns of a list: which are shown, and in which order. A row is moved by its handle, or by its two buttons.
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from './builder-list.ts';
import classes from './display-builder.module.css';

interface Props {
  /** In their order. */
  columns: readonly ColumnChoice[];
  hidden: readonly string[];
  onOrderChange(order: string[]): void;
  onHiddenChange(hidden: string[]): void;
}

/** The list with the item at `from` moved to `to`. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items.slice(from, from + 1);
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...item, ...others.slice(to)];
}

export function ColumnsEditor({ columns, hidden, onOrderChange, onHiddenChange }: Props) {
  const { t } = useTranslation(['start', 'display']);
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const ids = columns.map(({ id }) => id);

  function move(column: ColumnChoice, to: number): void {
    if (to < 0 || to >= ids.length || to === ids.indexOf(column.id)) return;
    onOrderChange(moved(ids, ids.indexOf(column.id), to));
    setSaid(t('display:moved', { column: column.label, position: to + 1, total: ids.length }));
  }

  /** Moves the dragged row past each other one whose middle the pointer has passed, so that it never goes back and forth. */
  function drag({ currentTarget, clientY }: PointerEvent<HTMLUListElement>): void {
    const column = columns.find(({ id }) => id === dragged);
    if (!column) return;
    const others = Array.from(currentTarget.children).filter((_, at) => columns[at] !== column);
    const above = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < clientY;
    });
    move(column, above.length);
  }

  return (
    <>
      {/* The list has the pointer: a row would lose it, where it is put into the page anew for being moved. */}
      <ul
        ref={list}
        className={classes.columns}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(null)}
      >
        {columns.map((column, index) => (
          <li key={column.id} className={classes.column} data-dragged={dragged === column.id || undefined}>
            <span
              className={classes.handle}
              aria-hidden
              onPointerDown={(event) => {
                list.current?.setPointerCapture(event.pointerId);
                setDragged(column.id);
              }}
            >
              <IconGripVertical size={20} />
            </span>
            <label className={classes.shown}>
              <input
                type="checkbox"
                checked={column.alwaysShown || !hidden.includes(column.id)}
                disabled={column.alwaysShown}
                onChange={({ currentTarget: { checked } }) => {
                  const others = hidden.filter((id) => id !== column.id);
                  onHiddenChange(checked ? others : [...others, column.id]);
                }}
              />
              <span>
                {column.label}
                {column.alwaysShown && <small>{t('display:alwaysShown')}</small>}
              </span>
            </label>
            <ActionIcon
              aria-label={t('display:up', { column: column.label })}
              aria-disabled={index === 0}
              {...(index === 0 && { 'data-disabled': true })}
              onClick={() => move(column, index - 1)}
            >
              <IconArrowUp size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('display:down', { column: column.label })}
              aria-disabled={index === ids.length - 1}
              {...(index === ids.length - 1 && { 'data-disabled': true })}
              onClick={() => move(column, index + 1)}
            >
              <IconArrowDown size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
