import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../i18n/format.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';

const intervalMs = 5_000;

/** One clock for all: a list has ten of them. */
const shown = new Set<() => void>();
let stopClock: (() => void) | undefined;

function followClock(update: () => void): () => void {
  shown.add(update);
  stopClock ??= everyWhileVisible(intervalMs, () => {
    for (const each of shown) each();
  });
  return () => {
    shown.delete(update);
    if (shown.size > 0) return;
    stopClock?.();
    stopClock = undefined;
  };
}

interface Props {
  at: string;
  className?: string | undefined;
}

/**
 * 'now' or '9 days ago', which goes on while it is seen. The early list hides it by `data-ago` once it may not hold any more
 * (src/early-list/early-list.css).
 */
export function Ago({ at, className }: Props) {
  const { i18n } = useTranslation();
  const text = useSyncExternalStore(followClock, () => formatAgo(at, i18n.language));
  return (
    <span className={className} data-ago>
      {text}
    </span>
  );
}
