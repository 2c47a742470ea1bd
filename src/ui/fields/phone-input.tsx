// A phone number as two fields: a country's dial code, and the number without it.
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dialCodes } from '../../../contract/choices/dial-codes.ts';
import { phoneField } from '../../../contract/common/text-field.ts';
import { countryNames } from './country-names.ts';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';

interface Props {
  labels: { code: string; number: string };
  code: FieldProps<string>;
  number: FieldProps<string>;
}

export function PhoneInput({ labels, code, number }: Props) {
  const { t, i18n } = useTranslation();
  const { value, onChange, ...input } = code;
  const outside = Object.hasOwn(dialCodes, value) ? [] : [value];
  const data = [...outside, ...Object.keys(dialCodes)];

  return (
    <div className={classes.pair}>
      <Select
        {...fieldStyles}
        classNames={{ ...fieldStyles.classNames, option: classes.option ?? '' }}
        {...input}
        label={labels.code}
        value={value}
        onChange={(chosen) => chosen && onChange(chosen)}
        data={data}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('picker.nothing')}
        maxDropdownHeight={248}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
        filter={({ search }) => {
          const text = search.trim().toLowerCase();
          const matches = (each: string) =>
            each.includes(text) || countryNames(each, i18n.language).toLowerCase().includes(text);
          return data.filter(matches).map((each) => ({ value: each, label: each }));
        }}
        renderOption={({ option }) => (
          <>
            <span className={classes.code}>{option.value}</span>
            <span>{countryNames(option.value, i18n.language)}</span>
          </>
        )}
      />
      <FilteredInput {...number} field={phoneField} label={labels.number} inputMode="numeric" type="tel" />
    </div>
  );
}
