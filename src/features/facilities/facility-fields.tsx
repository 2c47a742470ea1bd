import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readPastedZip } from '../../../contract/common/pasted-numbers.ts';
import { states } from '../../../contract/common/states.ts';
import { timeZones } from '../../../contract/common/time-zones.ts';
import { facilityFields, facilityForm } from '../../../contract/facilities/facility-writes.ts';
import type { GetField } from '../../ui/fields/field.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import type { FacilityField, FacilityValues } from './facility-form.ts';

const asChoice = (name: string) => ({ id: name, name });
const stateChoices = states.map(asChoice);
const timeZoneChoices = timeZones.map(asChoice);

export function FacilityFields({ field }: { field: GetField<FacilityValues> }) {
  const { t } = useTranslation(['start', 'forms']);
  const labelled = (name: FacilityField) => ({ label: t(`forms:facilityField.${name}`), ...field(name) });
  return (
    <>
      <FilteredInput
        {...labelled('name')}
        field={facilityFields.name}
        rule={t('forms:field.lettersKept')}
        data-autofocus
      />
      <FilteredInput {...labelled('physical_address')} field={facilityFields.physical_address} />
      <FilteredInput {...labelled('city')} field={facilityFields.city} />
      <SearchSelect {...labelled('state')} choices={stateChoices} />
      <FilteredInput
        {...labelled('zip')}
        field={facilityFields.zip}
        readPasted={readPastedZip}
        inputMode="numeric"
      />
      <SearchSelect {...labelled('timezone')} choices={timeZoneChoices} />
      <FilteredInput {...labelled('facility_id')} field={facilityFields.facility_id} />
      <FilteredInput {...labelled('contact_name')} field={facilityFields.contact_name} />
      <FilteredInput {...labelled('mca_rep_name')} field={facilityFields.mca_rep_name} />
      <FilteredInput {...labelled('contact_email')} field={facilityFields.contact_email} inputMode="email" />
      <PhoneInput
        labels={{
          code: t('forms:facilityField.country_code'),
          number: t('forms:facilityField.contact_phone'),
        }}
        code={field('country_code')}
        number={field('contact_phone')}
      />
    </>
  );
}

export function conflictFields(t: TFunction<['start', 'forms']>): ConflictField<FacilityValues>[] {
  return facilityForm.keyof().options.map((name) => ({
    name,
    label: t(`forms:facilityField.${name}`),
    text: (values) => values[name],
  }));
}
