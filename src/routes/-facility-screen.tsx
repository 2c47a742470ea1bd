import type { Facility } from '../../contract/facilities/facilities.ts';
import { LazyConnectionStrip } from '../connection/lazy-connection-strip.tsx';
import type { Loaded } from '../data/source.ts';
import { FacilityDetails } from '../features/facilities/facility-details.tsx';
import { FacilityBack, FacilityHeader } from '../features/facilities/facility-header.tsx';
import { FacilityViewLinks } from '../features/facilities/facility-view-links.tsx';
import type { Health } from '../features/facilities/health/health-source.ts';
import { addMonitorDialog } from '../features/monitors/monitor-dialogs.ts';
import { MonitorList } from '../features/monitors/monitor-list.tsx';
import { addUserDialog } from '../features/users/user-dialogs.ts';
import { UserList } from '../features/users/user-list.tsx';
import type { loadView } from './-facility-view-lists.ts';

interface Props {
  id: string;
  loaded: {
    facility: Loaded<Facility>;
    list: Awaited<ReturnType<typeof loadView>>;
    health: Promise<Loaded<Health> | null>;
  };
}

export function FacilityScreen({ id, loaded: { facility: loaded, list, health } }: Props) {
  return (
    <FacilityDetails id={id} loaded={loaded}>
      {(facility, onDeleting) => {
        const menuLinks = <FacilityViewLinks facility={facility} view={list.view} />;
        const inList = {
          facility,
          menuLinks,
          back: <FacilityBack />,
          above: (
            <FacilityHeader
              key={id}
              facility={facility}
              health={health}
              addMonitor={addMonitorDialog}
              addUser={addUserDialog}
              onDeleting={onDeleting}
            />
          ),
        };
        if (list.view === 'users') return <UserList loaded={list.loaded} {...inList} />;
        return (
          <>
            <MonitorList loaded={list.loaded} {...inList} />
            <LazyConnectionStrip of="facility" id={id} requestNumber={loaded.requestNumber} />
          </>
        );
      }}
    </FacilityDetails>
  );
}
