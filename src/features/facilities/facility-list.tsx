// The facility list: columns and words handed to the one list screen.
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility, FacilitySortKey } from '../../../contract/facilities.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { type ListSearch, nextSearch, questionOf } from '../../lists/list-search.ts';
import type { LoadedList } from '../../lists/load-list.ts';
import { useRememberSearch } from '../../lists/remembered-search.ts';
import { useEditedRow } from '../../lists/use-edited-row.tsx';
import { Part } from '../../ui/preloaded.tsx';
import { FacilityCard, narrowColumns, wideColumns } from './facility-columns.tsx';
import { editFacilityDialog } from './facility-dialogs.ts';
import { facilityKind } from './facility-kind.ts';

async function loadFacilityDeletes() {
  return (await import('./facility-deletes.ts')).facilityDeletes;
}

interface Props {
  search: ListSearch<FacilitySortKey>;
  loaded: LoadedList<Facility>;
}

export function FacilityList({ search, loaded }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const question = questionOf(facilityKind, 'FACILITY_ALL', search);
  const { edit, dialog } = useEditedRow<Facility>(({ id }, onClose) => (
    <Part key={id} of={editFacilityDialog} props={{ id, onClose }} />
  ));
  const narrow = useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false });
  const columns = useMemo(() => (narrow ? narrowColumns(t) : wideColumns(t)), [t, narrow]);
  useRememberSearch(facilityKind.entity, question.search);

  return (
    <>
      <ListScreen
        kind={facilityKind}
        question={question}
        loaded={loaded}
        title={t('facilities.title')}
        counted={(count) => t('facilities.count', { count })}
        modes={null}
        columns={columns}
        card={(row) => <FacilityCard row={row} />}
        empty={{
          icon: <IconBuildingHospital size={40} stroke={1.5} aria-hidden />,
          title: t('facilities.empty'),
          hint: t('facilities.emptyHint'),
        }}
        onAsk={(next) =>
          navigate({ to: '.', search: (now) => nextSearch(facilityKind, question, now, next) })
        }
        onOpen={(row) => navigate({ to: '/dashboard/facility-details/$id', params: { id: row.id } })}
        deletes={loadFacilityDeletes}
        onEdit={edit}
      />
      {dialog}
    </>
  );
}
