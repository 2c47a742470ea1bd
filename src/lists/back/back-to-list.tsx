import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../contract/common/isolate.ts';
import { useOpenedList } from './opened-list.ts';

interface Props {
  entity: string;
  /** The list of all of them. */
  all: { title: string; href: string };
}

/** Leads to the list from which a record was opened, else to that of all. */
export function BackToList({ entity, all }: Props) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { title, href } = useOpenedList(entity) ?? all;

  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    history.push(href);
  }

  return (
    <ActionIcon
      component="a"
      href={history.createHref(href)}
      onClick={open}
      size={48}
      color="gray"
      aria-label={unmarked(t('list.backTo', { list: title }))}
    >
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
  );
}
