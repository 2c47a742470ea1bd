import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Facility, facility } from '../../../contract/facilities/facilities.ts';
import { ListPreview } from '../../lists/preview/list-preview.tsx';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { FacilityCard, facilityColumns, narrowLayout, wideLayout } from './facility-columns.tsx';
import { facilityListDefinition } from './facility-list-definition.ts';

const samples = (
  [
    ['Lakeside Clinic', '40 Shore Road', 'Madison', 'Wisconsin', '53703', 'America/Chicago'],
    ['St. Mary Hospital', '1 Main Street', 'Boston', 'Massachusetts', '02115', 'America/New_York'],
  ] as const
).map(([name, physical_address, city, state, zip, timezone], index) =>
  facility.parse({
    id: `sample-${index}`,
    name,
    physical_address,
    city,
    state,
    zip,
    timezone,
    facility_id: `F-10${index}`,
    contact_name: '',
    contact_email: '',
    contact_phone: '',
    mca_rep_name: '',
  }),
);

export function FacilityPreview() {
  const { t } = useTranslation();
  const narrow = useIsNarrower('allColumns');
  const { hidden } = useListDisplay(facilityListDefinition.entity);
  const columns = useMemo(() => facilityColumns(t, narrow, hidden), [t, narrow, hidden]);
  const card = useCallback((row: Facility) => <FacilityCard row={row} hidden={hidden} />, [hidden]);
  return (
    <ListPreview
      definition={facilityListDefinition}
      menu="FACILITY_ALL"
      columns={columns}
      layout={narrow ? narrowLayout : wideLayout}
      card={card}
      samples={samples}
    />
  );
}
