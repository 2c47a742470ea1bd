// What an on-screen keyboard leaves of the window. Safari does not make the page smaller for it, only its
// visual viewport; a page that is zoomed in has a small one too, and is none of this file's business.
import { useEffect, useSyncExternalStore } from 'react';

interface VisibleArea {
  /** CSS lengths. */
  height: string;
  top: string;
  /** Too low for a head and a foot that stay: all of a dialog scrolls. */
  low: boolean;
}

function subscribe(listener: () => void): () => void {
  const events = ['resize', 'scroll'] as const;
  for (const event of events) window.visualViewport?.addEventListener(event, listener);
  return () => {
    for (const event of events) window.visualViewport?.removeEventListener(event, listener);
  };
}

/** Height and top in px, as one text so that two readings can be compared. */
function read(): string {
  const { height = window.innerHeight, offsetTop = 0, scale = 1 } = window.visualViewport ?? {};
  return scale > 1.01 ? `${window.innerHeight} 0` : `${Math.round(height)} ${Math.round(offsetTop)}`;
}

export function useVisibleArea(): VisibleArea {
  const area = useSyncExternalStore(subscribe, read);
  const [height = 0, top = 0] = area.split(' ').map(Number);
  // The field that brought the keyboard up stays in sight.
  useEffect(() => {
    const follow = () => document.activeElement?.scrollIntoView({ block: 'nearest' });
    window.visualViewport?.addEventListener('resize', follow);
    return () => window.visualViewport?.removeEventListener('resize', follow);
  }, []);
  return { height: `${height}px`, top: `${top}px`, low: height < 340 };
}
