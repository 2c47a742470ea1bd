// The lists whose columns a person can choose, and the screens that can be the first one.

import { type EntityKind, entityKinds } from '../../contract/common/entities.ts';
import { certificateColumns, certificatesList } from '../features/certificates/certificate-columns.tsx';
import { CertificatePreview } from '../features/certificates/certificate-preview.tsx';
import { type BuilderList, builderList } from '../features/display/builder-list.ts';
import { displayMenu } from '../features/display/display-menu.tsx';
import { facilityColumns } from '../features/facilities/facility-columns.tsx';
import { facilityListDefinition } from '../features/facilities/facility-list-definition.ts';
import { FacilityPreview } from '../features/facilities/facility-preview.tsx';
import { monitorColumns } from '../features/monitors/monitor-columns.tsx';
import { monitorListDefinition } from '../features/monitors/monitor-list-definition.ts';
import { MonitorPreview } from '../features/monitors/monitor-preview.tsx';
import { userColumns } from '../features/users/user-columns.tsx';
import { userListDefinition } from '../features/users/user-list-definition.ts';
import { UserPreview } from '../features/users/user-preview.tsx';
import { navigation } from './-navigation.ts';

interface Sortable {
  entity: string;
  sortKeys: readonly string[];
  defaultSort: { by: string; order: 'asc' | 'desc' };
}

function sorted({ entity, sortKeys, defaultSort }: Sortable) {
  return { list: entity, sorts: { keys: sortKeys, byItself: defaultSort } };
}

const listOf: Record<EntityKind, BuilderList> = {
  monitor: builderList(
    { ...sorted(monitorListDefinition), label: (t) => t('menu.monitors'), Preview: MonitorPreview },
    (t) => monitorColumns(t),
  ),
  facility: builderList(
    { ...sorted(facilityListDefinition), label: (t) => t('menu.facilities'), Preview: FacilityPreview },
    (t) => facilityColumns(t, false, []),
  ),
  user: builderList(
    { ...sorted(userListDefinition), label: (t) => t('menu.users'), Preview: UserPreview },
    (t) => userColumns(t, { narrow: false, hidden: [] }),
  ),
};

const [firstKind, ...otherKinds] = entityKinds;

export const builderLists: readonly [BuilderList, ...BuilderList[]] = [
  listOf[firstKind],
  ...otherKinds.map((kind) => listOf[kind]),
  builderList(
    {
      list: certificatesList,
      label: (t) => t('menu.certificates'),
      capability: 'certificates',
      Preview: CertificatePreview,
    },
    certificateColumns,
  ),
];

export const startScreens = navigation.filter((item) => item !== displayMenu);
