// The monitor list in its four modes: columns and words handed to the one list screen.

import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Monitor, MonitorMenu, MonitorSortKey } from '../../../contract/monitors.ts';
import { ListModes } from '../../lists/list-modes.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { type ListSearch, questionOf, searchOf } from '../../lists/list-search.ts';
import type { LoadedList } from '../../lists/load-list.ts';
import { useRememberSearch } from '../../lists/remembered-search.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import { MonitorCard, monitorColumns } from './monitor-columns.tsx';
import { monitorKind } from './monitor-kind.ts';
import { monitorMenu } from './monitor-menu.tsx';

interface Props {
  menu: MonitorMenu;
  search: ListSearch<MonitorSortKey>;
  loaded: LoadedList<Monitor>;
}

export function MonitorList({ menu, search, loaded }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const question = questionOf(monitorKind, menu, search);
  const columns = useMemo(() => monitorColumns(t), [t]);
  useRememberSearch(monitorKind.entity, question.search);

  return (
    <ListScreen
      kind={monitorKind}
      question={question}
      loaded={loaded}
      title={t(`monitors.title.${menu}`)}
      counted={(count) => t('monitors.count', { count })}
      modes={<ListModes group={monitorMenu} menu={menu} />}
      columns={columns}
      card={(row) => <MonitorCard row={row} t={t} />}
      empty={{
        icon: <ProductMark size={40} />,
        title: t(`monitors.empty.${menu}`),
        hint: t(`monitors.emptyHint.${menu}`),
      }}
      onAsk={(next) => navigate({ to: '.', search: searchOf(monitorKind, next) })}
      onOpen={(row) => navigate({ to: '/dashboard/monitor-details/$id', params: { id: row.id } })}
    />
  );
}
