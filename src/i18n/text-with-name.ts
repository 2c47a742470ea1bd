import type { TFunction } from 'i18next';

/** Stands for a name, and in no text. */
const somebody = '\u0000';

/**
 * A text that says a name, for many names: the catalogue is asked once, as asking it takes longer than drawing what
 * it says of one row.
 */
export function textWithName(t: TFunction, key: 'list.select' | 'list.editOf'): (name: string) => string {
  const parts = t(key, { name: somebody }).split(somebody);
  return (name) => parts.join(name);
}
