// A phone number as two fields: a country's dial code, and the number without it.
import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneField } from '../../../contract/common/text-field.ts';
import { dialCountries, mainCountryId, searchDialCountries } from './dial-countries.ts';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';
import { type ReadNumber, readPastedPhone } from './pasted-numbers.ts';

interface Props {
  labels: { code: string; number: string };
  code: FieldProps<string>;
  number: FieldProps<string>;
}

export function PhoneInput({ labels, code, number }: Props) {
  const { t, i18n } = useTranslation();
  const { value, onChange, ...input } = code;
  /** The form holds the code alone, which several countries may share. */
  const [chosen, setChosen] = useState('');
  const known = dialCountries(i18n.language);
  const isKnown = known.some((country) => country.code === value);
  const countries = isKnown ? known : [{ id: value, code: value, name: '' }, ...known];
  const option = ({ id, code: label }: (typeof countries)[number]) => ({ value: id, label });

  /** Selects the code, so that typing replaces it; a search that was begun stays. */
  function selectCode({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    if (currentTarget.value === value) currentTarget.select();
  }

  /** A pasted country code is chosen in the field beside. */
  function readNumber(pasted: string): ReadNumber | null {
    const read = readPastedPhone(pasted);
    if (read?.code === undefined) return read;
    if (read.code !== value) onChange(read.code);
    return read;
  }

  return (
    <div className={classes.pair}>
      <Select
        {...fieldStyles}
        classNames={{ ...fieldStyles.classNames, option: classes.option ?? '' }}
        {...input}
        label={labels.code}
        onFocus={selectCode}
        onClick={selectCode}
        value={chosen.startsWith(`${value} `) ? chosen : mainCountryId(value)}
        onChange={(id) => {
          const country = countries.find((each) => each.id === id);
          if (!country) return;
          setChosen(country.id);
          onChange(country.code);
        }}
        data={countries.map(option)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('picker.nothing')}
        maxDropdownHeight={248}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
        filter={({ search }) => searchDialCountries(countries, search).map(option)}
        renderOption={({ option: { value: id, label }, checked }) => (
          <>
            <span className={classes.code}>{label}</span>
            <span className={classes.country}>{countries.find((each) => each.id === id)?.name}</span>
            {checked && <IconCheck size={20} aria-hidden />}
          </>
        )}
      />
      <FilteredInput
        {...number}
        field={phoneField}
        readPasted={readNumber}
        label={labels.number}
        inputMode="numeric"
        type="tel"
      />
    </div>
  );
}
