// The bar at the bottom: what is selected, in words, and the actions for it.
import { Button, UnstyledButton } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isFull,
  type Listed,
  onlySelected,
  type Selection,
  type SelectionSummary,
  summaryOf,
} from '../lib/selection.ts';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import classes from './selection-bar.module.css';

export interface SelectionAction {
  label: string;
  icon: ReactNode;
  busy?: boolean;
  run(): void;
}

/** An action of the header, on screens whose header has no room for it. */
export interface HeaderAction extends SelectionAction {
  /** Whether it is for several records, too. */
  forSeveral: boolean;
}

interface Props {
  selection: Selection;
  listed: Listed;
  headerAction?: HeaderAction | undefined;
  /** A remark that the number does not make. */
  note?: string | undefined;
  /** For the one selected record, beside Delete. */
  actions?: readonly SelectionAction[] | undefined;
  /** Other actions for all selected records. */
  more?: ReactNode;
  onSelectAll(): void;
  onClear(): void;
  /** An action on the selection, where it is not deleted. */
  action?: SelectionAction;
  onDelete?(): void;
}

/** Tells the style sheets how high the bar is, for what stands on it. */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--selection-bar-height', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--selection-bar-height');
  };
}

export function SelectionBar(props: Props) {
  const {
    selection,
    listed,
    headerAction,
    note,
    actions = [],
    more,
    onSelectAll,
    onClear,
    action,
    onDelete,
  } = props;
  const { t } = useTranslation();
  const changesPaused = useChangesPaused();
  const { total } = listed;
  const words = summaryOf(selection, listed);
  if (words.type === 'none') return null;
  return (
    <section ref={publishHeight} className={classes.bar} aria-label={t('selection.label')} data-selection-bar>
      <div className={classes.words}>
        <p role="status">
          <strong>{textOf(words)}</strong>
          {selection.mode === 'partial' && words.count <= total && (
            <span className={classes.of}> {t('selection.of', { total })}</span>
          )}
        </p>
        {isFull(selection) && <p className={classes.note}>{t('selectionTooLarge')}</p>}
        {note && <p className={classes.note}>{note}</p>}
        {changesPaused && <p className={classes.note}>{changesPaused}</p>}
      </div>
      {words.type !== 'all' && (
        <UnstyledButton className={classes.all} onClick={onSelectAll}>
          {t('selection.selectAll', { total })}
        </UnstyledButton>
      )}
      <div className={classes.actions}>
        <Button
          className={classes.button}
          variant="default"
          size="lg"
          leftSection={<IconX size={20} aria-hidden />}
          onClick={onClear}
        >
          {t('selection.clear')}
        </Button>
        {headerAction && (headerAction.forSeveral || onlySelected(selection, listed) !== null) && (
          <Button
            className={`${classes.button} ${classes.headerAction}`}
            variant="default"
            size="lg"
            leftSection={headerAction.icon}
            onClick={headerAction.run}
            disabled={changesPaused !== null}
          >
            {headerAction.label}
          </Button>
        )}
        {actions.map(({ label, icon, busy = false, run }) => (
          <Button
            key={label}
            className={classes.button}
            variant="default"
            size="lg"
            leftSection={icon}
            loading={busy}
            onClick={run}
            disabled={changesPaused !== null}
          >
            {label}
          </Button>
        ))}
        {more}
        {action && (
          <Button
            className={classes.action}
            size="lg"
            leftSection={action.icon}
            loading={action.busy ?? false}
            onClick={action.run}
            disabled={changesPaused !== null}
          >
            {action.label}
          </Button>
        )}
        {onDelete && (
          <Button
            className={classes.delete}
            size="lg"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={onDelete}
            disabled={changesPaused !== null}
          >
            {t('selection.delete')}
          </Button>
        )}
      </div>
    </section>
  );

  function textOf(of: SelectionSummary): string {
    if (of.type === 'allBut') return t('selection.allBut', { skipped: of.skipped, total });
    return t(`selection.${of.type === 'none' ? 'some' : of.type}`, { count: of.count });
  }
}
