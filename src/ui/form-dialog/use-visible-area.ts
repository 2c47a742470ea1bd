// The part of the window above an on-screen keyboard. Safari shrinks only the visual viewport for it; that of a zoomed
// page is also small, and is ignored.
import { useEffect, useSyncExternalStore } from 'react';

/** A fixed head and foot, and a field between them. */
const minHeightRem = 21.25;

interface VisibleArea {
  /** CSS lengths. */
  height: string;
  top: string;
  /** Too low for a fixed head and foot: the whole dialog scrolls. */
  low: boolean;
}

function subscribe(listener: () => void): () => void {
  const events = ['resize', 'scroll'] as const;
  for (const event of events) window.visualViewport?.addEventListener(event, listener);
  return () => {
    for (const event of events) window.visualViewport?.removeEventListener(event, listener);
  };
}

/** Height and top in px, as one text so that React can compare them. */
function read(): string {
  const { height = window.innerHeight, offsetTop = 0, scale = 1 } = window.visualViewport ?? {};
  return scale > 1.01 ? `${window.innerHeight} 0` : `${Math.round(height)} ${Math.round(offsetTop)}`;
}

export function useVisibleArea(): VisibleArea {
  const area = useSyncExternalStore(subscribe, read);
  const [height = 0, top = 0] = area.split(' ').map(Number);
  // Keeps the focused field visible.
  useEffect(() => {
    const follow = () => document.activeElement?.scrollIntoView({ block: 'nearest' });
    window.visualViewport?.addEventListener('resize', follow);
    return () => window.visualViewport?.removeEventListener('resize', follow);
  }, []);
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { height: `${height}px`, top: `${top}px`, low: height < minHeightRem * rootPx };
}
