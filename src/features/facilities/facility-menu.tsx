import { IconBuildingHospital } from '@tabler/icons-react';
import { countFacilities } from '../../../contract/facilities/facilities.ts';
import { countSource, requireCount } from '../../data/counts.ts';
import type { MenuGroup } from '../../lists/menu.ts';

export const facilityMenuGroup: MenuGroup = {
  entity: 'facilities',
  label: (t) => t('menu.facilities'),
  searchLabel: (t) => t('facilities.search'),
  icon: (size) => <IconBuildingHospital size={size} aria-hidden />,
  entries: [
    {
      menu: 'FACILITY_ALL',
      to: '/dashboard/facilitylist',
      label: (t) => t('menu.facilities'),
      count: countSource('FACILITY_ALL', 'facilities', async (call) =>
        requireCount(await call(countFacilities, {})),
      ),
    },
  ],
};
