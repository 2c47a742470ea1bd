// The lists whose columns a person can choose, and the screens that can be the first one.

import { builderList } from '../features/display/builder-list.ts';
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

export const builderLists = [
  builderList(
    monitorListDefinition,
    (t) => t('menu.monitors'),
    (t) => monitorColumns(t),
    MonitorPreview,
  ),
  builderList(
    facilityListDefinition,
    (t) => t('menu.facilities'),
    (t) => facilityColumns(t, false, []),
    FacilityPreview,
  ),
  builderList(
    userListDefinition,
    (t) => t('menu.users'),
    (t) => userColumns(t, { narrow: false, hidden: [] }),
    UserPreview,
  ),
] as const;

export const startScreens = navigation.filter((item) => item !== displayMenu);
