// Opens the dialog that scans a monitor: from its button in the search box, and for scanners that type, on every screen.
import { useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { afterFirstScreen } from '../../../lib/first-screen.ts';
import { scanRequest } from '../../../scan/scan-request.ts';
import { sessionAtom } from '../../../session/session-atom.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

const monitorScan = lazyComponent(() => import('./monitor-scan.tsx').then((file) => file.MonitorScan));

export function ScannedMonitors() {
  const store = useStore();
  const [request, setRequest] = useAtom(scanRequest);

  useEffect(() => {
    const stop = new AbortController();
    afterFirstScreen(async () => {
      // A page that is left ends its loads.
      const loaded = await import('../../../scan/watch-wedge.ts').catch(() => null);
      if (stop.signal.aborted) return;
      loaded?.watchWedge({
        open: (content) => store.set(scanRequest, { content }),
        isActive: () => store.get(sessionAtom).type === 'active',
        signal: stop.signal,
      });
    });
    return () => stop.abort();
  }, [store]);

  return (
    request && (
      <LazyComponent of={monitorScan} props={{ content: request.content, onClose: () => setRequest(null) }} />
    )
  );
}
