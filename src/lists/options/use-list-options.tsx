// The menu of a list: the button that opens it, and the dialogs of its choices.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { LazyComponent, lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { MenuButton } from '../../ui/lazy/menu-button.tsx';
import type { MenuChoice } from '../../ui/lazy/target-menu.tsx';
import type { LoadCsvFormat } from '../csv/list-csv.ts';
import type { MenuGroup } from '../menu.ts';

const csvDialog = lazyComponent(() =>
  import('../csv/list-csv-dialog.tsx').then(({ ListCsvDialog }) => ListCsvDialog),
);

const viewsDialog = lazyComponent(() =>
  import('../views/views-dialog.tsx').then(({ ViewsDialog }) => ViewsDialog),
);

interface Options<L extends ListTypes> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  /** The lists among which a view chooses; a facility's own lists have none. */
  group: MenuGroup | undefined;
  loadCsvFormat: LoadCsvFormat<L>;
  /** Choices that only this list has. */
  choices: readonly MenuChoice[];
}

export function useListOptions<L extends ListTypes>({
  definition,
  query,
  group,
  loadCsvFormat,
  choices,
}: Options<L>): { button: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'csv' | 'views' | null>(null);
  const close = () => setOpened(null);
  const navigate = useNavigate();
  const imports = useOffers(useApp().call, 'imports');
  const openImport = () => void navigate({ to: '/dashboard/import', search: { of: definition.entity } });
  const all = [
    ...(group ? [{ label: t('list.views'), run: () => setOpened('views') }] : []),
    ...choices,
    { label: t('list.csv'), run: () => setOpened('csv') },
    ...(group && imports ? [{ label: t('list.import'), run: openImport }] : []),
  ];
  return {
    button: (
      <MenuButton choices={all}>
        {(props) => (
          <ActionIcon aria-label={t('list.options')} title={t('list.options')} {...props}>
            <IconDots size={22} aria-hidden />
          </ActionIcon>
        )}
      </MenuButton>
    ),
    dialog: (
      <>
        {opened === 'csv' && (
          <LazyComponent
            of={csvDialog}
            props={{ definition, query, loadFormat: loadCsvFormat, onClose: close }}
          />
        )}
        {opened === 'views' && group && (
          <LazyComponent of={viewsDialog} props={{ definition, group, query, onClose: close }} />
        )}
      </>
    ),
  };
}
