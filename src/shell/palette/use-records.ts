// Searches records for the palette: the store at once, where it has all of them; else the service, after a pause in typing. A late answer
// never replaces a newer one.
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsWords, searchKeyOf, searchWords } from '../../../contract/common/normalise.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { directoryAtom } from '../../data/store/list-store.ts';
import { pause } from '../../lib/pause.ts';
import type { PaletteItem } from './palette-item.ts';
import type { FoundRecord, PaletteSource } from './palette-source.ts';

const pauseMs = 300;

/** So many of each kind are shown. */
const limit = 5;

export interface RecordSearch {
  items: readonly PaletteItem[];
  state: 'idle' | 'searching' | 'done' | 'offline';
  error: AppError | null;
  /** When the directory was last confirmed, in ms since 1970; null for an answer of the service. */
  asOf: number | null;
}

const nothing = { items: [], error: null, asOf: null };
const idle: RecordSearch = { ...nothing, state: 'idle' };

/** Turns a record into a line. */
export function useToItem(): (source: PaletteSource, record: FoundRecord) => PaletteItem {
  const navigate = useNavigate();
  return ({ group, icon }, { id, label, detail, online, target }) => ({
    key: `${group} ${id}`,
    group,
    label,
    detail,
    icon: icon(22),
    online,
    refused: null,
    run: () => void navigate(target),
  });
}

export function useRecords(sources: readonly PaletteSource[]): {
  found: RecordSearch;
  search(text: string): Promise<void>;
} {
  const { t } = useTranslation();
  const { call, lists, reachability, store } = useApp();
  const [found, setFound] = useState(idle);
  const toItem = useToItem();
  const asked = useRef<AbortController | null>(null);

  /** Keeps what still matches, until the answer is there: nothing flickers, and Enter opens nothing else. */
  function narrow(words: readonly string[]): void {
    setFound(({ items, asOf }) => ({
      items: items.filter(({ label, detail }) => containsWords(searchKeyOf(label, detail), words)),
      state: 'searching',
      error: null,
      asOf,
    }));
  }

  async function askService(text: string, signal: AbortSignal): Promise<RecordSearch> {
    if (reachability.lostSince() !== null) return { ...nothing, state: 'offline' };
    await pause(pauseMs, signal);
    signal.throwIfAborted();
    const parts = await Promise.all(
      sources.map(async (source) =>
        (await source.search(call, t, { text, limit, signal })).map((record) => toItem(source, record)),
      ),
    );
    return { ...nothing, items: parts.flat(), state: 'done' };
  }

  async function answer(text: string, signal: AbortSignal): Promise<RecordSearch> {
    // A directory of some facilities would say that others do not exist.
    const isPartial = store.get(directoryAtom).facilities !== null && reachability.lostSince() === null;
    const records = isPartial ? null : await lists.suggestions(text, limit);
    if (!records) return await askService(text, signal);
    const items = sources.flatMap((source) =>
      source.ofStore(t, records).map((record) => toItem(source, record)),
    );
    const { state } = store.get(directoryAtom);
    return { items, state: 'done', error: null, asOf: state.type === 'complete' ? state.asOf : null };
  }

  async function search(text: string): Promise<void> {
    asked.current?.abort();
    const words = searchWords(text);
    if (words.length === 0) return setFound(idle);
    const stop = new AbortController();
    asked.current = stop;
    narrow(words);
    try {
      const next = await answer(text.trim(), stop.signal);
      if (!stop.signal.aborted) setFound(next);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const error = await toAppError(thrown);
      setFound(error.unreachable ? { ...nothing, state: 'offline' } : { ...nothing, state: 'done', error });
    }
  }

  return { found, search };
}
