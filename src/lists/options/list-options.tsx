// The button that opens a list's menu.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListTypes } from '../../data/list-definition.ts';
import { withTexts } from '../../i18n/load-texts.ts';
import { lazyComponent, preloadFirst } from '../../ui/lazy/lazy-component.tsx';
import { OwnMenuButton } from '../../ui/lazy/menu-button.tsx';
import type { ListMenuOptions } from './list-menu.tsx';

const menu = lazyComponent(() =>
  withTexts(import('./list-menu.tsx'), 'guide', 'lists').then(({ ListMenu }) => ListMenu),
);
preloadFirst(menu);

export function ListOptions<L extends ListTypes>(own: ListMenuOptions<L>) {
  const { t } = useTranslation();
  return (
    <OwnMenuButton of={menu} own={own}>
      {(props) => (
        <ActionIcon aria-label={t('list.options')} title={t('list.options')} {...props}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      )}
    </OwnMenuButton>
  );
}
