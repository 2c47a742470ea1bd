// The filters of a list as a person sees and sets them.
import type { TFunction } from 'i18next';
import { searchKey } from '../../../contract/common/normalise.ts';

type ChoiceValue = string | number | boolean;

/** A filter by a value of a short list. */
export interface ChoiceFilter {
  type: 'choice';
  /** Its name on the wire and in the address. */
  key: string;
  label: string;
  choices: readonly { value: ChoiceValue; label: string }[];
  /** The label of another value, which a link or a view may have; by default the value itself. */
  labelOf?(value: ChoiceValue): string;
}

/** A filter by a facility, or by having none. */
export interface FacilityFilter {
  type: 'facility';
  key: 'facility';
  label: string;
}

/** A filter by a list of texts, which is set elsewhere. */
export interface TextsFilter {
  type: 'texts';
  key: string;
  label: string;
}

export type FilterField = ChoiceFilter | FacilityFilter | TextsFilter;

/** Makes the fields once their texts are there (src/i18n/en/lists.json). */
export type FilterFields = (t: TFunction<['start', 'lists']>) => readonly FilterField[];

/** Filters by name, as an address has them. */
export type FilterValues = Readonly<Record<string, ChoiceValue | readonly string[] | undefined>>;

/** A value of a filter that a search names. */
export interface NamedFilter {
  field: ChoiceFilter;
  value: ChoiceValue;
  label: string;
}

/** Fewer letters begin too many words. */
const fewestLetters = 3;

/** The values that begin with what is searched for: whoever searches for 'online' or 'locked' may mean the state. */
export function filtersNamed(fields: readonly FilterField[], searchText: string): NamedFilter[] {
  const key = searchKey(searchText);
  if (key.length < fewestLetters || !/\p{L}/u.test(key)) return [];
  return fields.flatMap((field) =>
    field.type === 'choice'
      ? field.choices
          .filter(({ label }) => searchKey(label).startsWith(key))
          .map(({ value, label }) => ({ field, value, label }))
      : [],
  );
}
