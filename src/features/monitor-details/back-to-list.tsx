import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { useOpenedList } from '../../lists/opened-list.ts';

/** Leads to the list from which the monitor was opened, else to All Monitors. */
export function BackToList() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const opened = useOpenedList(monitorRecord.entity);
  const title = opened?.title ?? t('monitors.title.MONITOR_ALL');
  const href = opened?.href ?? '/dashboard/monitors';

  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    history.push(href);
  }

  return (
    <ActionIcon
      component="a"
      href={href}
      onClick={open}
      size={48}
      color="gray"
      aria-label={t('details.back', { list: title })}
    >
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
  );
}
