// The command palette with the records of the features. Fetched after the first row.
import { IconFileOff, IconTableImport, IconUserCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { type EntityKind, entityKinds } from '../../contract/common/entities.ts';
import { dotted } from '../../contract/common/isolate.ts';
import { connectionStates, isDeleted, isOnline, type Monitor } from '../../contract/monitors/monitors.ts';
import { userStatuses } from '../../contract/users/users.ts';
import {
  type FacilityListTypes,
  facilityListDefinition,
} from '../features/facilities/facility-list-definition.ts';
import { facilityMenuGroup } from '../features/facilities/facility-menu.tsx';
import {
  type MonitorListTypes,
  monitorListDefinition,
} from '../features/monitors/monitor-list-definition.ts';
import { monitorMenuGroup } from '../features/monitors/monitor-menu.tsx';
import { type UserListTypes, userListDefinition } from '../features/users/user-list-definition.ts';
import { userMenuGroup } from '../features/users/user-menu.tsx';
import { facilityText } from '../i18n/facility-text.ts';
import { changeRights, useMay } from '../session/rights/rights.ts';
import { Palette, type PaletteProps } from '../shell/palette/palette.tsx';
import { type PaletteSource, paletteSource } from '../shell/palette/palette-source.ts';
import type { OtherScreen } from '../shell/palette/use-screens.tsx';
import { consoleEntities } from './-console-entities.ts';

const monitors = paletteSource<'monitor', MonitorListTypes>('monitor', {
  definition: monitorListDefinition,
  icon: monitorMenuGroup.icon,
  toRecord: (t: TFunction, row: Monitor) => ({
    label: row.monitor_id,
    detail: dotted(row.cloud_id, facilityText(t, row)),
    online: isDeleted(row) ? null : isOnline(row),
    target: { to: '/dashboard/monitor-details/$id', params: { id: row.id } },
  }),
});

const facilities = paletteSource<'facility', FacilityListTypes>('facility', {
  definition: facilityListDefinition,
  icon: facilityMenuGroup.icon,
  toRecord: (_, row) => ({
    label: row.name,
    detail: dotted(row.facility_id, row.city, row.state),
    online: null,
    target: { to: '/dashboard/facility-details/$id', params: { id: row.id } },
  }),
});

/** A user has no page: the list with this user alone. */
const users = paletteSource<'user', UserListTypes>('user', {
  definition: userListDefinition,
  icon: userMenuGroup.icon,
  toRecord: (_, row) => ({
    label: userListDefinition.nameOf(row),
    detail: dotted(row.email, row.assigned_facilities[0]?.name),
    online: null,
    target: { to: '/dashboard/users', search: { search: row.email } },
  }),
});

const sourceOf: Record<EntityKind, PaletteSource> = { monitor: monitors, facility: facilities, user: users };

/** The lists by a state, for whoever types its word as in a list's own search. */
const filtered: readonly OtherScreen[] = [
  ...connectionStates.map((connection) => ({
    key: `/dashboard/monitors?connection=${connection}`,
    label: (t: TFunction<['start', 'lists', 'palette']>) =>
      t('palette:screen', {
        group: monitorMenuGroup.label(t),
        entry: t(`lists:filter.connections.${connection}`),
      }),
    icon: monitorMenuGroup.icon(22),
    target: { to: '/dashboard/monitors', search: { connection } } as const,
  })),
  // Those who are active have a menu of their own.
  ...userStatuses
    .filter((status) => status !== 'ACTIVE')
    .map((status) => ({
      key: `/dashboard/users?status=${status}`,
      label: (t: TFunction<['start', 'palette']>) =>
        t('palette:screen', { group: userMenuGroup.label(t), entry: t(`users.status.${status}`) }),
      icon: userMenuGroup.icon(22),
      target: { to: '/dashboard/users', search: { status } } as const,
      rights: ['seePeople'] as const,
    })),
].map((screen) => ({ ...screen, capability: 'recordFilters' as const, onlySearched: true }));

const otherScreens: readonly OtherScreen[] = [
  {
    key: '/my-page',
    label: (t) => t('palette:myPage'),
    icon: <IconUserCircle size={22} aria-hidden />,
    target: { to: '/my-page' },
  },
  {
    key: '/dashboard/revocations',
    label: (t) => t('palette:revocations'),
    icon: <IconFileOff size={22} aria-hidden />,
    target: { to: '/dashboard/revocations' },
  },
  {
    key: '/dashboard/import',
    label: (t) => t('palette:import'),
    icon: <IconTableImport size={22} aria-hidden />,
    target: { to: '/dashboard/import' },
    capability: 'imports',
    rights: Object.values(changeRights),
  },
  ...filtered,
];

export function ConsolePalette(props: PaletteProps) {
  const may = useMay();
  const sources = useMemo(
    () =>
      entityKinds.filter((kind) => may(consoleEntities[kind].menu[0].right)).map((kind) => sourceOf[kind]),
    [may],
  );
  return <Palette {...props} sources={sources} otherScreens={otherScreens} />;
}
