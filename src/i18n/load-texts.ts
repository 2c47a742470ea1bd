// Namespaces beside the chunks that need them: both are requested at once, and the chunk is used once both are there.
import type { i18n } from 'i18next';
import { getI18n } from 'react-i18next';
import type MessageResources from '../../contract/common/resources.gen.ts';
import type AppResources from './resources.gen.ts';

export type Namespace = keyof (AppResources & MessageResources);

type Requests = Map<Namespace, Promise<void>>;

/** Those under way. */
const requestsOf = new WeakMap<i18n, Requests>();

/** Fetches one namespace; i18next's own call waits for all that were ever asked for, and fails with any of them. */
function fetchOne(texts: i18n, namespace: Namespace): Promise<void> {
  const { language, services } = texts;
  return new Promise((resolve, reject) => {
    function take(error: Error | null, found: object): void {
      if (error) {
        reject(error);
        return;
      }
      texts.addResourceBundle(language, namespace, found);
      resolve();
    }
    services.backendConnector.read(language, namespace, 'read', undefined, undefined, take);
  });
}

/** Fetches the namespaces that are not there yet; undefined where none is missing. */
export function loadTexts(namespaces: readonly Namespace[]): Promise<unknown> | undefined {
  const texts = getI18n();
  const missing = namespaces.filter((namespace) => !texts.hasResourceBundle(texts.language, namespace));
  if (missing.length === 0) return undefined;
  const requests: Requests = requestsOf.get(texts) ?? new Map();
  requestsOf.set(texts, requests);
  function request(namespace: Namespace): Promise<void> {
    const begun = requests.get(namespace);
    if (begun) return begun;
    const current = fetchOne(texts, namespace).finally(() => requests.delete(namespace));
    requests.set(namespace, current);
    return current;
  }
  return Promise.all(missing.map(request));
}

/** `withTexts(import('./dialog.tsx'), 'forms')`: the chunk, once the namespaces are there that its files name. */
export async function withTexts<Chunk>(
  chunk: Promise<Chunk>,
  ...namespaces: readonly Namespace[]
): Promise<Chunk> {
  const [loaded] = await Promise.all([chunk, loadTexts(namespaces)]);
  return loaded;
}
