import { IconBuildingHospital } from '@tabler/icons-react';
import { countFacilities } from '../../../contract/facilities/facilities.ts';
import { entityMenuGroup } from '../../lists/entity-menu.ts';

export const facilityMenuGroup = entityMenuGroup('facility', {
  icon: (size) => <IconBuildingHospital size={size} aria-hidden />,
  count: (call) => call(countFacilities, {}),
  entries: { FACILITY_ALL: { to: '/dashboard/facilitylist' } },
});
