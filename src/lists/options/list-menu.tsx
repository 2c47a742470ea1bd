// The menu of a list with the dialogs of its choices. Loaded after the first row by list-options.tsx.
import { IconHelpCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EntityKind, kindOfList } from '../../../contract/common/entities.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { withTexts } from '../../i18n/load-texts.ts';
import { changeRights, useMay } from '../../session/rights/rights.ts';
import type { GuideTopic } from '../../ui/guide/guide-topics.ts';
import { LazyComponent, lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { type MenuChoice, TargetMenu, type TargetMenuProps } from '../../ui/lazy/target-menu.tsx';
import type { LoadCsvFormat } from '../csv/list-csv.ts';
import type { MenuGroup } from '../menu.ts';

const csvDialog = lazyComponent(() =>
  withTexts(import('../csv/list-csv-dialog.tsx'), 'lists').then(({ ListCsvDialog }) => ListCsvDialog),
);

const viewsDialog = lazyComponent(() =>
  withTexts(import('../views/views-dialog.tsx'), 'lists').then(({ ViewsDialog }) => ViewsDialog),
);

/** The page of the user guide for the lists of an entity. */
const topics: Record<EntityKind, GuideTopic> = {
  monitor: 'find-monitor',
  facility: 'add-facility',
  user: 'add-person',
};

export interface ListMenuOptions<L extends ListTypes> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  /** The lists among which a view chooses; a facility's own lists have none. */
  group: MenuGroup | undefined;
  loadCsvFormat: LoadCsvFormat<L>;
  /** Choices that only this list has. */
  choices: readonly MenuChoice[];
}

export function ListMenu<L extends ListTypes>({
  definition,
  query,
  group,
  loadCsvFormat,
  choices,
  ...menu
}: ListMenuOptions<L> & TargetMenuProps) {
  const { t } = useTranslation(['start', 'guide', 'lists']);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'csv' | 'views' | null>(null);
  const close = () => setDialog(null);
  const kind = kindOfList(definition.entity);
  const may = useMay();
  const imports = useOffers(useApp().call, 'imports') && may(kind && changeRights[kind]);
  const openImport = () => void navigate({ to: '/dashboard/import', search: { of: definition.entity } });
  const topic = kind && topics[kind];
  const all = [
    ...(group ? [{ label: t('lists:listMenu.views'), run: () => setDialog('views') }] : []),
    ...choices,
    { label: t('lists:listMenu.csv'), run: () => setDialog('csv') },
    ...(group && imports ? [{ label: t('lists:listMenu.import'), run: openImport }] : []),
    ...(topic
      ? [
          {
            label: t('guide:guideLink.list'),
            rightSection: <IconHelpCircle size={20} aria-hidden />,
            run: () => void navigate({ to: '/dashboard/usermanual', hash: topic }),
          },
        ]
      : []),
  ];
  return (
    <>
      <TargetMenu {...menu} choices={all} />
      {dialog === 'csv' && (
        <LazyComponent
          of={csvDialog}
          props={{ definition, query, loadFormat: loadCsvFormat, onClose: close }}
        />
      )}
      {dialog === 'views' && group && (
        <LazyComponent of={viewsDialog} props={{ definition, group, query, onClose: close }} />
      )}
    </>
  );
}
