import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../contract/common/isolate.ts';
import type { ListState } from '../data/use-list.ts';
import { formatTime } from '../i18n/format.ts';
import { useKeeping } from '../session/device-storage.ts';
import { ListChanges } from '../ui/toolbar/list-changes.tsx';
import { RefreshButton } from '../ui/toolbar/refresh-button.tsx';
import classes from './list-screen.module.css';

/** The head of an entity's lists. */
export interface HeadSlot {
  /** The links to the sibling lists, shown where the sidebar is collapsed. */
  menuLinks: ReactNode;
  /** How it is sorted, where no column's head says so. */
  order?: string | undefined;
  /** The way back to the list of a record whose page this is, before the title. */
  back?: ReactNode;
  /** What the list is made of, between title and links. */
  strip?: ReactNode;
}

interface Props extends HeadSlot {
  list: Pick<ListState<unknown>, 'page' | 'error' | 'busy' | 'changeCount'>;
  /** Shows the list as it is now. */
  onRefresh(): void;
  title: string;
  counted(count: number): string;
  /** Buttons beside Refresh. */
  buttons: ReactNode;
  /** Whether the list stands in a screen that has a title of its own. */
  embedded: boolean;
}

/** A line that shows at once that something is loading, before the answer or a skeleton replaces the list. */
function LoadingLine() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return <div className={classes.loading} data-loading={loading} aria-hidden />;
}

/** A list's title, count and age or what others have changed since, the links to its sibling lists, and Refresh. */
export function ListHead({
  list: { page, error, busy, changeCount },
  onRefresh,
  title,
  counted,
  menuLinks,
  order,
  back,
  strip,
  buttons,
  embedded,
}: Props) {
  const { t } = useTranslation();
  const storedWord = useKeeping().listsOnDevice ? 'list.stored' : 'list.loaded';
  return (
    <div className={classes.head}>
      {!embedded && <title>{dotted(title, t('product.name'))}</title>}
      <div className={classes.heading}>
        {back}
        <div className={classes.names}>
          <Title order={embedded ? 2 : 1} className={classes.title}>
            {title}
          </Title>
          <Text className={classes.sub}>
            {subText()}
            <ListChanges changeCount={changeCount} onShow={onRefresh} />
          </Text>
          {/* Without the time, which would be announced with every refetch. */}
          <VisuallyHidden role="status">{statusText()}</VisuallyHidden>
        </div>
      </div>
      {strip && (
        <div className={classes.strip} data-later>
          {strip}
        </div>
      )}
      <div className={classes.links}>{menuLinks}</div>
      {!embedded && (
        <>
          <div className={classes.buttons}>{buttons}</div>
          <RefreshButton busy={busy} onRefresh={onRefresh} />
        </>
      )}
      <LoadingLine />
    </div>
  );

  function statusText(): string {
    if (page) return counted(page.count);
    return busy ? t('list.loading') : '';
  }

  function subText(): string {
    if (!page) return error?.declined ? counted(0) : '\u00A0';
    if (changeCount > 0) return counted(page.count);
    const age = !page.complete
      ? t(storedWord)
      : t('list.updated', { time: formatTime(page.requestedAt, 'HH:mm:ss') });
    return dotted(counted(page.count), page.count > 1 && order, age);
  }
}
