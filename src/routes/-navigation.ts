import { facilityMenu } from '../features/facilities/facility-menu.tsx';
import { helpMenu } from '../features/help/help-menu.tsx';
import { monitorMenu } from '../features/monitors/monitor-menu.tsx';
import { userMenu } from '../features/users/user-menu.tsx';
import type { MenuItem } from '../lists/menu.ts';

/** The sidebar's entries, from the top down. */
export const navigation: readonly MenuItem[] = [monitorMenu, facilityMenu, userMenu, helpMenu];
