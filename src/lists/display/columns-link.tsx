import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';

/** Leads to the display builder, where a list's columns are chosen; on wide screens, which have room for it. */
export function ColumnsLink({ list }: { list: string }) {
  const { t } = useTranslation();
  if (useIsNarrower('wholeNavigation')) return null;
  return (
    <ActionIcon
      aria-label={t('list.columns')}
      title={t('list.columns')}
      renderRoot={(props) => <Link to="/builder" search={{ list }} {...props} />}
    >
      <IconColumns3 size={22} aria-hidden />
    </ActionIcon>
  );
}
