// The camera for as long as somebody looks through it: not on a hidden page, and not while the session is idle or locked.
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { browserLimitsMs } from '../lib/in-time.ts';
import { useSessionState } from '../session/session-atom.ts';
import { type Camera, CameraError, type CameraFailure, openCamera } from './camera.ts';

type CameraState =
  | { type: 'off' | 'starting' }
  | { type: 'on'; camera: Camera }
  | { type: 'failed'; reason: CameraFailure };

/** The camera that was chosen last, until the page is left. */
let lastChosen: string | null = null;

export interface UsedCamera {
  state: CameraState;
  choose(id: string): void;
  retry(): void;
}

/** @param wanted false while its picture is not needed */
export function useCamera(wanted: boolean): UsedCamera {
  const visible = useDocumentVisibility() === 'visible';
  const active = useSessionState().type === 'active';
  const runs = wanted && visible && active;
  const [state, setState] = useState<CameraState>({ type: 'off' });
  const [chosen, setChosen] = useState(lastChosen);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens it again.
  useEffect(() => {
    if (!runs) return;
    const stop = new AbortController();
    let camera: Camera | null = null;
    setState({ type: 'starting' });
    // A person who types meanwhile has the picture as soon as it comes after all.
    const silence = setTimeout(() => setState({ type: 'failed', reason: 'silent' }), browserLimitsMs.camera);
    const opening = openCamera(chosen, stop.signal).finally(() => clearTimeout(silence));
    opening.then(
      (opened) => {
        // The dialog may be closed before the browser has listed its cameras.
        if (stop.signal.aborted) return opened.stop();
        camera = opened;
        // It may be unplugged, or taken by another app.
        opened.stream
          .getVideoTracks()[0]
          ?.addEventListener('ended', () => setState({ type: 'failed', reason: 'busy' }));
        setState({ type: 'on', camera: opened });
      },
      (thrown: unknown) => {
        if (stop.signal.aborted) return;
        // The chosen one may be gone since.
        if (chosen !== null) return choose(null);
        setState({ type: 'failed', reason: thrown instanceof CameraError ? thrown.reason : 'unsupported' });
      },
    );
    return () => {
      stop.abort();
      clearTimeout(silence);
      camera?.stop();
      setState({ type: 'off' });
    };
  }, [runs, chosen, tries]);

  function choose(id: string | null): void {
    lastChosen = id;
    setChosen(id);
  }

  return { state, choose, retry: () => setTries((count) => count + 1) };
}
