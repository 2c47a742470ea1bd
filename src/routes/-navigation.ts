import type { MenuItem } from '../data/menu.ts';
import { facilityMenu } from '../features/facilities/facility-menu.tsx';
import { helpMenu } from '../features/help/help-menu.tsx';
import { monitorMenu } from '../features/monitors/monitor-menu.tsx';
import { userMenu } from '../features/users/user-menu.tsx';

/** The sidebar's entries, from the top down (specification 1, section 2). */
export const navigation: readonly MenuItem[] = [monitorMenu, facilityMenu, userMenu, helpMenu];
