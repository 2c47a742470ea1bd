// What the console starts with of each entity.
import type { EntityKind } from '../../contract/common/entities.ts';
import { addFacilityDialog } from '../features/facilities/facility-dialogs.ts';
import { facilityMenuGroup } from '../features/facilities/facility-menu.tsx';
import { addMonitorDialog } from '../features/monitors/monitor-dialogs.ts';
import { monitorMenuGroup } from '../features/monitors/monitor-menu.tsx';
import { roundMenu } from '../features/rounds/round-menu.tsx';
import { addUserDialog } from '../features/users/user-dialogs.ts';
import { userMenuGroup } from '../features/users/user-menu.tsx';
import type { MenuGroup, MenuPage } from '../lists/menu.ts';
import type { ShellDialog } from '../shell/actions.tsx';

interface ConsoleEntity {
  /** Its lists, and the screens about it that follow them in the sidebar. */
  menu: readonly [MenuGroup, ...MenuPage[]];
  /** For the Add menu. */
  addDialog: ShellDialog;
}

export const consoleEntities: Record<EntityKind, ConsoleEntity> = {
  monitor: { menu: [monitorMenuGroup, roundMenu], addDialog: addMonitorDialog },
  facility: { menu: [facilityMenuGroup], addDialog: addFacilityDialog },
  user: { menu: [userMenuGroup], addDialog: addUserDialog },
};
