// The line between two columns' heads, which a mouse drags and arrow keys move: what one column gains the other gives.

import { useMediaQuery } from '@mantine/hooks';
import { useStore } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListDisplay, plainList } from '../display/display.ts';
import { displayAtom } from '../display/display-state.ts';
import { useIsNarrower } from '../use-is-narrower.ts';
import classes from './column-resizer.module.css';
import { smallestWidth } from './own-display.ts';

export interface ResizerProps {
  /** The list's name in the display. */
  list: string;
  /** Columns that share the width which others leave. */
  columns: readonly {
    id: string;
    getSize(): number;
    getIndex(): number;
    columnDef: { header: string; size?: number };
  }[];
  /** The id of the left column. */
  at: string;
}

const keyStep = 0.02;

interface Drag {
  x: number;
  left: HTMLElement;
  right: HTMLElement;
  leftPx: number;
  bothPx: number;
  bothPercent: number;
  ratio: number;
}

const percentOf = (head: HTMLElement) => Number.parseFloat(head.style.width);

/** Nothing without a mouse, without room, and after the last column. */
export function ColumnResizer({ list, columns, at }: ResizerProps) {
  const isFolded = useIsNarrower('wholeNavigation');
  const hasMouse = useMediaQuery('(pointer: fine)', undefined, { getInitialValueInEffect: false });
  const keep = useKeepWidths(list);
  const index = columns.findIndex(({ id }) => id === at);
  const [left, right] = index < 0 ? [] : columns.slice(index, index + 2);
  if (!left || !right || !hasMouse || isFolded) return null;
  const both = left.getSize() + right.getSize();
  const min = smallestWidth(left.columnDef) / both;
  const max = 1 - smallestWidth(right.columnDef) / both;
  return (
    <Line
      column={left.columnDef.header}
      ratio={left.getSize() / both}
      min={min}
      max={max}
      distance={right.getIndex() - left.getIndex()}
      onResize={(ratio) =>
        keep(({ [left.id]: _, [right.id]: __, ...others }) =>
          ratio === null ? others : { ...others, [left.id]: ratio * both, [right.id]: (1 - ratio) * both },
        )
      }
    />
  );
}

function useKeepWidths(list: string) {
  const store = useStore();
  return (next: (widths: ListDisplay['widths']) => ListDisplay['widths']) => {
    const display = store.get(displayAtom);
    const own = display.lists[list] ?? plainList;
    const lists = { ...display.lists, [list]: { ...own, widths: next(own.widths) } };
    store.set(displayAtom, { ...display, lists });
  };
}

interface LineProps {
  /** The left column's head. */
  column: string;
  /** How much of both widths the left column has. */
  ratio: number;
  /** The least and the most of it, where each column has its smallest width. */
  min: number;
  max: number;
  /** How many heads further the right column stands. */
  distance: number;
  /** Called with the new ratio; null takes both columns' own widths again. */
  onResize(ratio: number | null): void;
}

function Line({ column, ratio, min, max, distance, onResize }: LineProps) {
  const { t } = useTranslation(['start', 'lists']);
  const clamp = (wanted: number) => Math.min(max, Math.max(min, wanted));
  const drag = useRef<Drag | null>(null);

  function begin(event: PointerEvent<HTMLElement>): void {
    const left = event.currentTarget.closest('th');
    const heads = left?.parentElement?.children;
    const right = heads?.[Array.from(heads).indexOf(left as Element) + distance];
    if (!left || !(right instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [leftPx, rightPx] = [left.offsetWidth, right.offsetWidth];
    drag.current = {
      x: event.clientX,
      left,
      right,
      leftPx,
      bothPx: leftPx + rightPx,
      bothPercent: percentOf(left) + percentOf(right),
      ratio,
    };
  }

  /** Only the heads change until the line is let go: the rows need not be drawn again for each step. */
  function follow({ clientX }: PointerEvent): void {
    const now = drag.current;
    if (!now) return;
    now.ratio = clamp((now.leftPx + clientX - now.x) / now.bothPx);
    now.left.style.width = `${now.ratio * now.bothPercent}%`;
    now.right.style.width = `${(1 - now.ratio) * now.bothPercent}%`;
  }

  function end(): void {
    const now = drag.current;
    drag.current = null;
    if (now && now.ratio !== ratio) onResize(now.ratio);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = { ArrowLeft: ratio - keyStep, ArrowRight: ratio + keyStep, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(clamp(next));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('lists:listColumns.resize', { column })}
      aria-valuenow={Math.round(ratio * 100)}
      aria-valuemin={Math.round(min * 100)}
      aria-valuemax={Math.round(max * 100)}
      className={classes.resizer}
      onPointerDown={begin}
      onPointerMove={follow}
      onLostPointerCapture={end}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}
