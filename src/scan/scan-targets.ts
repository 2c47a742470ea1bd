// Who gets what a scanner types: the field or dialog that asked last, else whoever opens scanned monitors.
import { useEffect, useEffectEvent } from 'react';

export interface ScanTarget {
  /** Gets the whole content of a code. */
  receive(content: string): void;
  /** Whether a text field is this target's own: then it also gets what is no serial number. */
  owns(field: Element): boolean;
}

const targets: ScanTarget[] = [];

/** The one that was added last. */
export function latestTarget(): ScanTarget | undefined {
  return targets.at(-1);
}

/** Scans go to this target for as long as the component is rendered, unless a later one asks for them. */
export function useScanTarget({ receive, owns }: ScanTarget, enabled = true): void {
  const receiveNow = useEffectEvent(receive);
  const ownsNow = useEffectEvent(owns);
  useEffect(() => {
    if (!enabled) return;
    const target = {
      receive: (content: string) => receiveNow(content),
      owns: (field: Element) => ownsNow(field),
    };
    targets.push(target);
    return () => {
      targets.splice(targets.indexOf(target), 1);
    };
  }, [enabled]);
}
