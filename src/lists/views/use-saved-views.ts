import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../data/app-context.ts';
import { personHash } from '../../lib/person-hash.ts';
import { viewsPrefix } from '../../lib/storage-keys.ts';
import { readableViews, readViews, type SavedView, type StoredViews, writeViews } from './saved-view.ts';

/** Changes what is stored now, which another tab may have changed. @returns Whether it is stored. */
type ChangeViews = (next: (latest: StoredViews) => StoredViews) => boolean;

/** The views of whoever is signed in, on this device; null until they are read. Other tabs follow. */
export function useSavedViews(): [SavedView[] | null, ChangeViews] {
  const { session } = useApp();
  const personId = session.person()?.id;
  const [key, setKey] = useState<string | null>(null);
  const [views, setViews] = useState<StoredViews | null>(null);

  useEffect(() => {
    if (personId === undefined) return;
    let isOpen = true;
    let ownKey: string | null = null;
    const read = () => ownKey !== null && isOpen && setViews(readViews(ownKey) ?? []);
    void personHash(personId).then((hash) => {
      ownKey = viewsPrefix + hash;
      if (isOpen) setKey(ownKey);
      read();
    });
    const follow = (event: StorageEvent) => event.key === ownKey && read();
    window.addEventListener('storage', follow);
    return () => {
      isOpen = false;
      window.removeEventListener('storage', follow);
    };
  }, [personId]);

  return [
    useMemo(() => views && readableViews(views), [views]),
    (next) => {
      const latest = next((key === null ? null : readViews(key)) ?? views ?? []);
      setViews(latest);
      return key !== null && writeViews(key, latest);
    },
  ];
}
