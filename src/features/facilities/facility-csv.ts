import type { TFunction } from 'i18next';
import type { CsvFormat } from '../../lists/csv/list-csv.ts';
import type { FacilityListTypes } from './facility-list-definition.ts';

export const facilityCsv: CsvFormat<FacilityListTypes> = {
  fileName: 'Facilities.csv',
  readBy: 'facility_id',
  head: (t: TFunction<['start', 'lists']>) => [
    t('facilities.column.name'),
    t('facilities.column.facilityId'),
    t('facilities.column.address'),
    t('facilities.column.city'),
    t('facilities.column.state'),
    t('facilities.column.zip'),
    t('facilities.column.timezone'),
    t('lists:listCsv.contactName'),
    t('lists:listCsv.contactEmail'),
    t('lists:listCsv.countryCode'),
    t('lists:listCsv.contactPhone'),
    t('lists:listCsv.representative'),
  ],
  cells: (_t, row) => [
    row.name,
    row.facility_id,
    row.physical_address,
    row.city,
    row.state,
    row.zip,
    row.timezone,
    row.contact_name,
    row.contact_email,
    row.country_code,
    row.contact_phone,
    row.mca_rep_name,
  ],
};
