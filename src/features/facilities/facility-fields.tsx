import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { states } from '../../../contract/common/states.ts';
import { timeZones } from '../../../contract/common/time-zones.ts';
import { facilityFields, facilityForm } from '../../../contract/facilities/facility-writes.ts';
import type { GetField } from '../../ui/fields/field.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { readPastedZip } from '../../ui/fields/pasted-numbers.ts';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import type { FacilityField, FacilityValues } from './facility-form.ts';

export function FacilityFields({ field }: { field: GetField<FacilityValues> }) {
  const { t } = useTranslation();
  const labelled = (name: FacilityField) => ({ label: t(`facilities.field.${name}`), ...field(name) });
  return (
    <>
      <FilteredInput {...labelled('name')} field={facilityFields.name} data-autofocus />
      <FilteredInput {...labelled('physical_address')} field={facilityFields.physical_address} />
      <FilteredInput {...labelled('city')} field={facilityFields.city} />
      <ListSelect {...labelled('state')} choices={states} />
      <FilteredInput
        {...labelled('zip')}
        field={facilityFields.zip}
        readPasted={readPastedZip}
        inputMode="numeric"
      />
      <ListSelect {...labelled('timezone')} choices={timeZones} />
      <FilteredInput {...labelled('facility_id')} field={facilityFields.facility_id} />
      <FilteredInput {...labelled('contact_name')} field={facilityFields.contact_name} />
      <FilteredInput {...labelled('mca_rep_name')} field={facilityFields.mca_rep_name} />
      <FilteredInput {...labelled('contact_email')} field={facilityFields.contact_email} inputMode="email" />
      <PhoneInput
        labels={{
          code: t('facilities.field.country_code'),
          number: t('facilities.field.contact_phone'),
        }}
        code={field('country_code')}
        number={field('contact_phone')}
      />
    </>
  );
}

export function conflictFields(t: TFunction): ConflictField<FacilityValues>[] {
  return facilityForm.keyof().options.map((name) => ({
    name,
    label: t(`facilities.field.${name}`),
    text: (values) => values[name],
  }));
}
