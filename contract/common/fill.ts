import { isolate } from './isolate.ts';

const placeholder = /\{\{(\w+)\}\}/g;

/** A text of a catalogue with its values, each of which stands by itself. The app has i18next for that. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (_, name: string) => isolate(String(values[name] ?? '')));
}
