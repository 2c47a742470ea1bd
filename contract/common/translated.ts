// The shape of a catalogue in another language than English: tests/checks/catalogues.test.ts also compares placeholders.

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A text that English counts: `changes_other` of `changes_one` and `changes_other`. */
type CountedKey<Key> = Key extends `${string}_other` ? Key : never;

type FormOfPlural<Key> = Key extends `${string}_${PluralForm}` ? Key : never;

/** The names under which another language may have forms that English lacks, or has none of English's. */
type OtherForms<Key> = Key extends `${infer Name}_other`
  ? `${Name}_${PluralForm}`
  : Key extends `${string}_${PluralForm}`
    ? never
    : Key extends string
      ? `${Key}_${PluralForm}`
      : never;

type Part<Text> = Text extends string
  ? string
  : Text extends readonly (infer Item)[]
    ? readonly Part<Item>[]
    : Translated<Text>;

/**
 * Has the keys of English. Where English counts, `_other` is demanded, and the other forms are those of the language:
 * Japanese and Chinese have none, French and Spanish `_one` and `_many`. A language may also count where English does not
 * ('{{count}} selected').
 */
export type Translated<Texts> = {
  readonly [Key in keyof Texts as Key extends CountedKey<Key> ? Key : Exclude<Key, FormOfPlural<Key>>]: Part<
    Texts[Key]
  >;
} & {
  readonly [Key in keyof Texts as Texts[Key] extends string ? OtherForms<Key> : never]?: string;
};
