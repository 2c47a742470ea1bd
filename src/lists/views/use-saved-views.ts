import { useEffect, useState } from 'react';
import { useApp } from '../../data/app-context.ts';
import { personHash } from '../../lib/person-hash.ts';
import { viewsPrefix } from '../../lib/storage-keys.ts';
import { readViews, type SavedView, writeViews } from './saved-view.ts';

/** The views of whoever is signed in, on this device; null until they are read. Other tabs follow. */
export function useSavedViews(): [SavedView[] | null, (views: SavedView[]) => void] {
  const { session } = useApp();
  const personId = session.person()?.id;
  const [key, setKey] = useState<string | null>(null);
  const [views, setViews] = useState<SavedView[] | null>(null);

  useEffect(() => {
    if (personId === undefined) return;
    let isOpen = true;
    let ownKey: string | null = null;
    const read = () => ownKey !== null && isOpen && setViews(readViews(ownKey));
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
    views,
    (next) => {
      if (key !== null) writeViews(key, next);
      setViews(next);
    },
  ];
}
