import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldProps, fieldLook } from './field-look.ts';
import classes from './fields.module.css';

interface Props extends FieldProps<string> {
  label: string;
  choices: readonly string[];
  placeholder?: string;
  disabled?: boolean;
}

/** A searchable select of a list that is built in. A stored value outside of it is shown as it is. */
export function ListSelect({ choices, value, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const outside = value !== '' && !choices.includes(value) ? [value] : [];
  return (
    <Select
      {...fieldLook}
      classNames={{ ...fieldLook.classNames, option: classes.option ?? '' }}
      {...input}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={[...outside, ...choices]}
      searchable
      nothingFoundMessage={t('picker.nothing')}
      maxDropdownHeight={248}
    />
  );
}
