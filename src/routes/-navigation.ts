import { auditMenu } from '../features/audit/audit-menu.tsx';
import { certificatesMenu } from '../features/certificates/certificates-menu.tsx';
import { displayMenu } from '../features/display/display-menu.tsx';
import { facilityMenuGroup } from '../features/facilities/facility-menu.tsx';
import { helpMenu } from '../features/help/help-menu.tsx';
import { monitorMenuGroup } from '../features/monitors/monitor-menu.tsx';
import { overviewMenu } from '../features/overview/overview-menu.tsx';
import { roundMenu } from '../features/rounds/round-menu.tsx';
import { siteMenu } from '../features/site-configuration/site-menu.tsx';
import { userMenuGroup } from '../features/users/user-menu.tsx';
import type { MenuItem } from '../lists/menu.ts';

/** The sidebar's entries, from the top down. */
export const navigation: readonly MenuItem[] = [
  overviewMenu,
  monitorMenuGroup,
  roundMenu,
  facilityMenuGroup,
  userMenuGroup,
  certificatesMenu,
  siteMenu,
  auditMenu,
  helpMenu,
  displayMenu,
];
