import type { TFunction } from 'i18next';

/** A placeholder that no text contains. */
const placeholder = '\u0000';

/** A text that contains a name, for many names: translated only once, because that takes longer than drawing a row. */
export function textWithName(t: TFunction, key: 'list.select' | 'list.editOf'): (name: string) => string {
  const parts = t(key, { name: placeholder }).split(placeholder);
  return (name) => parts.join(name);
}
