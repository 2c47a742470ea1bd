// The head of a screen or panel: its title, a line below it, Refresh, and further actions.
import { Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChanges } from './list-changes.tsx';
import { RefreshButton } from './refresh-button.tsx';
import classes from './screen-head.module.css';

interface Props {
  title: string;
  /** 2 for a panel of a screen. */
  order?: 1 | 2;
  /** The way back, above the title. */
  back?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  busy?: boolean;
  /** Left out where nothing is fetched: a screen's Refresh keeps its place, and says so. */
  onRefresh?(): void;
  actions?: ReactNode;
  /** The link to its page in the user guide. */
  guide?: ReactNode;
}

export function ScreenHead({
  title,
  order = 1,
  back,
  children,
  busy = false,
  onRefresh,
  actions,
  guide,
}: Props) {
  return (
    <div className={classes.head}>
      <div>
        {back}
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        {children}
      </div>
      <div className={classes.actions}>
        {actions}
        {guide}
      </div>
      {(order === 1 || onRefresh) && <RefreshButton busy={busy} onRefresh={onRefresh} />}
    </div>
  );
}

interface CountProps {
  /** Null until it is known. */
  text: string | null;
  failed: boolean;
  /** The list that is counted. */
  list: { changeCount: number; reload(): Promise<void> };
}

/** How many there are, read out, too; and what others have changed since. */
export function CountLine({ text, failed, list }: CountProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.line}>
        {text ?? '\u00A0'} <ListChanges changeCount={list.changeCount} onShow={() => void list.reload()} />
      </p>
      <VisuallyHidden role="status">{text ?? (failed ? '' : t('list.loading'))}</VisuallyHidden>
    </>
  );
}
