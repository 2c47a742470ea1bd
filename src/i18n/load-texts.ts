// Namespaces beside the chunks that need them: both are requested at once, and the chunk is used once both are there.
import { getI18n } from 'react-i18next';
import type MessageResources from '../../contract/common/resources.gen.ts';
import type AppResources from './resources.gen.ts';

export type Namespace = keyof (AppResources & MessageResources);

/** Fetches the namespaces that are not there yet; undefined where none is missing. */
export function loadTexts(namespaces: readonly Namespace[]): Promise<void> | undefined {
  const texts = getI18n();
  const missing = namespaces.filter((namespace) => !texts.hasResourceBundle(texts.language, namespace));
  if (missing.length === 0) return undefined;
  return new Promise((resolve, reject) => {
    void texts.loadNamespaces(missing, (errors?: readonly unknown[]) =>
      errors ? reject(errors[0]) : resolve(),
    );
  });
}

/** `withTexts(import('./dialog.tsx'), 'forms')`: the chunk, once the namespaces are there that its files name. */
export async function withTexts<Chunk>(
  chunk: Promise<Chunk>,
  ...namespaces: readonly Namespace[]
): Promise<Chunk> {
  const [loaded] = await Promise.all([chunk, loadTexts(namespaces)]);
  return loaded;
}
