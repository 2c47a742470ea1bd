// A lazy component inside a screen that is complete without it: it must not take the screen with it when it cannot be
// fetched, for example while the page is being left or after a deploy.
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFirstScreen, isFirstScreenShown } from '../../lib/first-screen.ts';
import { Notice } from '../notice.tsx';
import type { Lazy } from './lazy-component.tsx';

type State = 'loading' | 'loaded' | 'failed';

interface Props<Rendered extends object> {
  of: Lazy<Rendered>;
  props: Rendered;
  /** Without it nothing is missing: no notice says that it could not be fetched. */
  silent?: boolean;
}

/** Renders a lazy component once it is fetched; where that fails, a notice that can fetch it again. */
export function LazyEmbedded<Rendered extends object>({
  of,
  props,
  silent = false,
}: Props<Rendered>): ReactNode {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('loading');
  const Loaded = of.loaded();
  useEffect(() => {
    if (Loaded || state !== 'loading') return;
    const load = () =>
      void of.load().then(
        () => setState('loaded'),
        () => setState('failed'),
      );
    // The first screen is complete without it, and comes before it.
    if (isFirstScreenShown()) load();
    else afterFirstScreen(load, true);
  }, [of, Loaded, state]);
  if (Loaded) return <Loaded {...props} />;
  if (state !== 'failed' || silent) return null;
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      action={{ label: t('action.retry'), run: () => setState('loading') }}
    >
      {t('failedScreen.embedded')}
    </Notice>
  );
}
