// The filters of a list: a chip for each, and the dialog that sets them. The list behind follows each choice.
import { Button, Modal } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../contract/common/isolate.ts';
import { withoutFacility } from '../../../contract/common/paging.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import type { Choice, FindChoices } from '../../ui/fields/choice.ts';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import {
  type ChoiceFilter,
  type FacilityFilter,
  type FilterField,
  type FilterFields,
  type FilterValues,
  filtersNamed,
} from './filter-field.ts';
import classes from './list-filters.module.css';
import { useFacilityName } from './use-facility-name.ts';

interface Props {
  fields: FilterFields;
  values: FilterValues;
  searchText: string;
  isOpen: boolean;
  /** Says how many records the list behind shows, which a phone's dialog hides: '36 monitors'. */
  shown: string | null;
  onChange(values: FilterValues): void;
  /** A filter in place of the search that names it. */
  onOffered(values: FilterValues): void;
  onClose(): void;
  focusButton(): void;
}

export function ListFilters(props: Props) {
  const { fields, values, searchText, isOpen, shown, onChange, onOffered, onClose, focusButton } = props;
  const { t } = useTranslation(['start', 'lists']);
  const all = fields(t);
  const active = all.filter(({ key }) => values[key] !== undefined);
  const set = (key: string, value: FilterValues[string]) => onChange({ ...values, [key]: value });
  const offered = filtersNamed(all, searchText).filter(({ field, value }) => values[field.key] !== value);
  return (
    <>
      {offered.map(({ field, value, label }) => (
        <Button
          key={`${field.key} ${value}`}
          variant="default"
          className={classes.offer}
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => {
            focusButton();
            onOffered({ ...values, [field.key]: value });
          }}
        >
          {t('lists:filter.offer', { name: field.label, value: label })}
        </Button>
      ))}
      {active.length > 0 && (
        <ul className={classes.chips} aria-label={t('lists:filter.label')}>
          {active.map((field) => (
            <li key={field.key}>
              <Chip
                field={field}
                values={values}
                onRemove={(chip) => {
                  focusNext(chip, focusButton);
                  set(field.key, undefined);
                }}
              />
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <Button
                variant="transparent"
                className={classes.clear}
                onClick={() => {
                  focusButton();
                  onChange({});
                }}
              >
                {t('lists:filter.clear')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {isOpen && <Dialog fields={all} values={values} shown={shown} onSet={set} onClose={onClose} />}
    </>
  );
}

interface ChipProps {
  field: FilterField;
  values: FilterValues;
  onRemove(chip: Element): void;
}

/** A chip goes when it is pressed: the focus goes to the next one, after the last one to the button. */
function focusNext(chip: Element, focusButton: () => void): void {
  const next = chip.closest('li')?.nextElementSibling?.querySelector<HTMLElement>(`.${classes.chip}`);
  if (next) next.focus();
  else focusButton();
}

function Chip({ field, values, onRemove }: ChipProps) {
  const { t } = useTranslation(['start', 'lists']);
  const value = useValueText(field, values[field.key]);
  const text = { name: field.label, value };
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={unmarked(t('lists:filter.remove', text))}
      onClick={({ currentTarget }) => onRemove(currentTarget)}
    >
      {t('lists:filter.chip', text)}
      <IconX size={16} aria-hidden />
    </button>
  );
}

/** The value of a filter in words; one that this version does not know, as it is. */
function useValueText(field: FilterField, value: FilterValues[string]): string {
  const { t } = useTranslation(['start', 'lists']);
  const name = useFacilityName(field.type === 'facility' && typeof value === 'string' ? value : undefined);
  if (field.type === 'choice')
    return withChosen(field, value).find((choice) => choice.value === value)?.label ?? '';
  if (field.type === 'texts' && Array.isArray(value))
    return value.length > 0 ? t('lists:filter.listed', { count: value.length }) : t('lists:filter.notListed');
  if (value === withoutFacility) return t('lists:filter.none');
  return facilityText(t, name);
}

/** Until it is known, as long as a short name. */
function facilityText(t: TFunction<['start', 'lists']>, name: string | null | undefined): string {
  return name === undefined ? '…' : (name ?? t('lists:filter.facilityGone'));
}

/** The values to choose among: a link or a view may have another one. */
function withChosen(
  { choices, labelOf }: ChoiceFilter,
  value: FilterValues[string],
): ChoiceFilter['choices'] {
  if (value === undefined || Array.isArray(value) || choices.some((choice) => choice.value === value))
    return choices;
  const chosen = value as ChoiceFilter['choices'][number]['value'];
  return [{ value: chosen, label: labelOf?.(chosen) ?? String(chosen) }, ...choices];
}

interface DialogProps {
  fields: readonly FilterField[];
  values: FilterValues;
  shown: string | null;
  onSet(key: string, value: FilterValues[string]): void;
  onClose(): void;
}

function Dialog({ fields, values, shown, onSet, onClose }: DialogProps) {
  const { t } = useTranslation(['start', 'lists']);
  const frame = useDialogFrame();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('lists:filter.title')}
      {...frame}
      // Without a number its foot has one of this name.
      withCloseButton={shown !== null}
    >
      <div className={classes.fields}>
        {fields.map((field) => (
          <FieldSelect key={field.key} field={field} values={values} onSet={onSet} />
        ))}
      </div>
      <DialogButtons>
        <Button size="lg" miw={128} data-autofocus onClick={onClose}>
          {shown === null ? t('lists:filter.close') : t('lists:filter.show', { records: shown })}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

interface SelectProps<Field> extends Pick<DialogProps, 'values' | 'onSet'> {
  field: Field;
}

function FieldSelect({ field, ...props }: SelectProps<FilterField>) {
  if (field.type === 'choice') return <ChoiceSelect field={field} {...props} />;
  return (
    field.type === 'facility' && (
      <div className={classes.wide}>
        <FacilitySelect field={field} {...props} />
      </div>
    )
  );
}

function ChoiceSelect({ field, values, onSet }: SelectProps<ChoiceFilter>) {
  const { t } = useTranslation(['start', 'lists']);
  const { key, label } = field;
  const value = values[key];
  const choices = withChosen(field, value);
  return (
    <ListSelect
      label={label}
      placeholder={t('lists:filter.any')}
      choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => onSet(key, choices.find((choice) => String(choice.value) === chosen)?.value)}
      allowDeselect
    />
  );
}

function FacilitySelect({ field: { key, label }, values, onSet }: SelectProps<FacilityFilter>) {
  const { t } = useTranslation(['start', 'lists']);
  const { call } = useApp();
  const id = typeof values[key] === 'string' ? values[key] : undefined;
  const name = useFacilityName(id);
  const none: Choice = { id: withoutFacility, name: t('lists:filter.none') };
  const find: FindChoices = async (text, signal) => {
    const found = await findFacilities(call)(text, signal);
    return text === '' ? [none, ...found] : found;
  };
  const chosen = id === withoutFacility ? none : { id: id ?? '', name: facilityText(t, name) };
  return (
    <RemoteSelect
      label={label}
      placeholder={t('lists:filter.any')}
      find={find}
      value={id === undefined ? null : chosen}
      onChange={(choice) => onSet(key, choice?.id)}
    />
  );
}
