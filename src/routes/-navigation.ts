import { entityKinds } from '../../contract/common/entities.ts';
import { auditMenu } from '../features/audit/audit-menu.tsx';
import { certificatesMenu } from '../features/certificates/certificates-menu.tsx';
import { displayMenu } from '../features/display/display-menu.tsx';
import { helpMenu } from '../features/help/help-menu.tsx';
import { overviewMenu } from '../features/overview/overview-menu.tsx';
import { siteMenu } from '../features/site-configuration/site-menu.tsx';
import type { MenuItem } from '../lists/menu.ts';
import { consoleEntities } from './-console-entities.ts';

/** The sidebar's entries, from the top down. */
export const navigation: readonly MenuItem[] = [
  overviewMenu,
  ...entityKinds.flatMap((kind) => consoleEntities[kind].menu),
  certificatesMenu,
  siteMenu,
  auditMenu,
  helpMenu,
  displayMenu,
];
