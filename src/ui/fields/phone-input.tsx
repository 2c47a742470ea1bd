// A phone number as two fields: a country's dial code, and the number without it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReadNumber, readPastedPhone } from '../../../contract/common/pasted-numbers.ts';
import { phoneField } from '../../../contract/common/text-field.ts';
import type { FoundChoice } from './choice.ts';
import { type DialCountry, dialCountries, mainCountryId, searchDialCountries } from './dial-countries.ts';
import type { FieldProps } from './field.ts';
import classes from './fields.module.css';
import { FilteredInput } from './filtered-input.tsx';
import { SearchSelect } from './search-select.tsx';

const choiceOf = ({ id, code, name }: DialCountry): FoundChoice => ({ id, name: code, details: name });

interface Props {
  labels: { code: string; number: string };
  code: FieldProps<string>;
  number: FieldProps<string>;
  disabled?: boolean;
}

export function PhoneInput({ labels, code, number, disabled = false }: Props) {
  const { i18n } = useTranslation();
  const { value, onChange, ...input } = code;
  /** The form holds the code alone, which several countries may share. */
  const [chosen, setChosen] = useState('');
  const known = dialCountries(i18n.language);
  const isKnown = known.some((country) => country.code === value);
  const countries = isKnown ? known : [{ id: value, code: value, name: '' }, ...known];
  const choices = countries.map(choiceOf);

  /** A pasted country code is chosen in the field beside. */
  function readNumber(pasted: string): ReadNumber | null {
    const read = readPastedPhone(pasted);
    if (read?.code === undefined) return read;
    if (read.code !== value) onChange(read.code);
    return read;
  }

  return (
    <div className={classes.pair}>
      <SearchSelect
        {...input}
        disabled={disabled}
        label={labels.code}
        value={chosen.startsWith(`${value} `) ? chosen : mainCountryId(value)}
        onChange={(id) => {
          const country = countries.find((each) => each.id === id);
          if (!country) return;
          setChosen(country.id);
          onChange(country.code);
        }}
        choices={choices}
        match={(typed) => searchDialCountries(countries, typed).map(choiceOf)}
        render={({ name, details }) => (
          <>
            <span className={classes.code}>{name}</span>
            <span className={classes.country}>{details}</span>
          </>
        )}
        selectsText
        listWidth={320}
      />
      <FilteredInput
        {...number}
        disabled={disabled}
        field={phoneField}
        readPasted={readNumber}
        label={labels.number}
        inputMode="numeric"
        type="tel"
      />
    </div>
  );
}
