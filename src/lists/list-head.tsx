import { ActionIcon, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../data/use-list.ts';
import { formatTime } from '../i18n/format.ts';
import classes from './list-screen.module.css';

interface Props {
  list: Pick<ListState<unknown>, 'page' | 'error' | 'busy' | 'refresh'>;
  title: string;
  counted(count: number): string;
  modes: ReactNode;
  /** Whether the list is a part of a screen, which has a title of its own. */
  part: boolean;
}

/** A line that begins to show at once when something is asked for, until the answer or the skeleton is there. */
function Asking() {
  const asking = useRouterState({ select: ({ isLoading }) => isLoading });
  return <div className={classes.asking} data-asking={asking} aria-hidden />;
}

/** What a list is called, how many and how old its records are, the ways to its siblings, and Refresh. */
export function ListHead({ list: { page, error, busy, refresh }, title, counted, modes, part }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      {!part && <title>{`${title} · ${t('product.name')}`}</title>}
      <div className={classes.heading}>
        <Title order={part ? 2 : 1} className={classes.title}>
          {title}
        </Title>
        <Text className={classes.sub}>{subText()}</Text>
        {/* Said when it changes, without the time that changes by itself. */}
        <VisuallyHidden role="status">{page ? counted(page.count) : t('list.loading')}</VisuallyHidden>
      </div>
      <div className={classes.modes}>{modes}</div>
      <ActionIcon
        className={classes.refresh}
        aria-label={t('action.refresh')}
        title={t('action.refresh')}
        onClick={refresh}
        loading={busy}
      >
        <IconRefresh size={22} />
      </ActionIcon>
      <Asking />
    </div>
  );

  function subText(): string {
    if (!page) return error?.declined ? counted(0) : '\u00A0';
    const age =
      page.from === 'device'
        ? t('list.stored')
        : t('list.updated', { time: formatTime(page.readAt, 'HH:mm:ss') });
    return `${counted(page.count)} · ${age}`;
  }
}
