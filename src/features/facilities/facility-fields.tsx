import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { states } from '../../../contract/choices/states.ts';
import { timeZones } from '../../../contract/choices/time-zones.ts';
import { facilityFields, facilityForm } from '../../../contract/facilities/facility-writes.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import type { ConflictField } from '../../ui/form-dialog/conflict-view.tsx';
import type { FormDialogState } from '../../ui/form-dialog/use-form-dialog.ts';
import type { FacilityField, FacilityValues } from './facility-form.ts';

/** The fields in the order of the specification (1, section 2, Add/Edit Facility dialog). */
export function FacilityFields({ dialog }: { dialog: FormDialogState<FacilityValues> }) {
  const { t } = useTranslation();
  const field = (name: FacilityField) => ({
    label: t(`facilities.field.${name}`),
    ...dialog.field(name),
  });
  return (
    <>
      <FilteredInput {...field('name')} field={facilityFields.name} data-autofocus />
      <FilteredInput {...field('physical_address')} field={facilityFields.physical_address} />
      <FilteredInput {...field('city')} field={facilityFields.city} />
      <ListSelect {...field('state')} choices={states} />
      <FilteredInput {...field('zip')} field={facilityFields.zip} inputMode="numeric" />
      <ListSelect {...field('timezone')} choices={timeZones} />
      <FilteredInput {...field('facility_id')} field={facilityFields.facility_id} />
      <FilteredInput {...field('contact_name')} field={facilityFields.contact_name} />
      <FilteredInput {...field('mca_rep_name')} field={facilityFields.mca_rep_name} />
      <FilteredInput {...field('contact_email')} field={facilityFields.contact_email} inputMode="email" />
      <PhoneInput
        labels={{
          code: t('facilities.field.country_code'),
          number: t('facilities.field.contact_phone'),
        }}
        code={dialog.field('country_code')}
        number={dialog.field('contact_phone')}
      />
    </>
  );
}

/** The same fields where two versions of a facility differ. */
export function conflictFields(t: TFunction): ConflictField<FacilityValues>[] {
  return facilityForm.keyof().options.map((name) => ({
    name,
    label: t(`facilities.field.${name}`),
    text: (values) => values[name],
  }));
}
