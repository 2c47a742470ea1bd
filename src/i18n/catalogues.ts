// Catalogues that come with the screens that need them. In the build, a chunk that imports a catalogue of en/ reads what was
// fetched here, and each import of such a chunk waits for its catalogues (scripts/lib/catalogue-files.mjs).
import type { StartTexts } from './start-texts.ts';

/** Longer than the slowest network that the console is used in needs for a few kilobytes. */
export const fetchTimeoutMs = 10_000;

declare global {
  /** The fetched catalogues, by the names of their files. */
  var catalogues: Record<string, unknown>;
  /** Fetches catalogues, whose names are separated by spaces, and then imports the chunk that needs them. */
  var withCatalogues: <Chunk>(names: string, importChunk: () => Promise<Chunk>) => Promise<Chunk>;
}

interface Options extends Pick<StartTexts, 'folder' | 'language'> {
  /** Called where a catalogue could not be fetched, and is shown in English. */
  onEnglish(): void;
}

/** To be called before the first import of a chunk that needs catalogues. */
export function provideCatalogues({ folder, language, onEnglish }: Options): void {
  const fetched: Record<string, unknown> = {};
  const running = new Map<string, Promise<void>>();

  async function fetchIn(each: string, name: string): Promise<unknown> {
    const response = await fetch(`${folder}${each}/${name}.json`, {
      signal: AbortSignal.timeout(fetchTimeoutMs),
    });
    // A refusal may be JSON, too.
    if (!response.ok) throw new TypeError(`${response.status}`);
    return await response.json();
  }

  async function fetchCatalogue(name: string): Promise<void> {
    try {
      fetched[name] = { texts: await fetchIn(language, name) };
    } catch (error) {
      if (language === 'en') throw error;
      fetched[name] = { texts: await fetchIn('en', name) };
      onEnglish();
    }
  }

  function load(name: string): Promise<void> | undefined {
    if (fetched[name] !== undefined) return undefined;
    const known = running.get(name);
    if (known) return known;
    const fetching = fetchCatalogue(name).finally(() => running.delete(name));
    running.set(name, fetching);
    return fetching;
  }

  globalThis.catalogues = fetched;
  globalThis.withCatalogues = async (names, importChunk) => {
    await Promise.all(names.split(' ').map(load));
    return await importChunk();
  };
}
