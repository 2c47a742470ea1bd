// Opens the dialog that scans a monitor: from its button in the search box, and for scanners that type, on every screen.
import { useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { withTexts } from '../../../i18n/load-texts.ts';
import { afterFirstScreen } from '../../../lib/first-screen.ts';
import { scanRequest } from '../../../scan/scan-request.ts';
import type { WedgeWatch } from '../../../scan/watch-wedge.ts';
import { sessionAtom } from '../../../session/session-atom.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

const monitorScan = lazyComponent(() =>
  withTexts(import('./monitor-scan.tsx'), 'scan').then((file) => file.MonitorScan),
);

export function ScannedMonitors() {
  const store = useStore();
  const [request, setRequest] = useAtom(scanRequest);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let watch: WedgeWatch | undefined;
    // Before dialogs, which would close with the Escape of a scanner: they listen from when they are first rendered.
    window.addEventListener('keydown', (event) => watch?.press(event), { capture: true, signal });
    window.addEventListener('keyup', (event) => watch?.release(event), { capture: true, signal });
    afterFirstScreen(async () => {
      // A page that is left ends its loads.
      const loaded = await import('../../../scan/watch-wedge.ts').catch(() => null);
      if (signal.aborted) return;
      watch = loaded?.watchWedge({
        open: (content) => store.set(scanRequest, { content }),
        isActive: () => store.get(sessionAtom).type === 'active',
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
