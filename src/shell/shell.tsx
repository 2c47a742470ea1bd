// The frame around every screen: header, navigation as the width allows, outage banner, update prompt.
import { Outlet } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import { useRefetchOnChange } from '../data/changes.ts';
import { refreshCounts } from '../data/counts.ts';
import { useLiveChanges } from '../data/use-live-changes.ts';
import { withTexts } from '../i18n/load-texts.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { countSources, type MenuItem } from '../lists/menu.ts';
import { endingAtom } from '../lists/rounds/end-session.ts';
import { useMay } from '../session/rights/rights.ts';
import { type Lazy, LazyComponent, LazyOverlay, lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../ui/lazy/lazy-embedded.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { useIsNarrower } from '../ui/use-is-narrower.ts';
import { Actions, type OfferedActions, type ShellDialog } from './actions.tsx';
import { Header } from './header.tsx';
import { Navigation, Rail } from './navigation.tsx';
import type { DrawerProps } from './navigation-drawer.tsx';
import { OutageBanner } from './outage-banner.tsx';
import type { PaletteProps } from './palette/palette.tsx';
import { onPaletteKey } from './palette/palette-key.ts';
import { ScreenFade } from './screen-fade.tsx';
import classes from './shell.module.css';
import { SilentStorageNotice } from './silent-storage-notice.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const countsIntervalMs = 30_000;

const drawer = lazyComponent<DrawerProps>(() =>
  import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer),
);

const roundKeeper = lazyComponent(() =>
  withTexts(import('./round/round-keeper.tsx'), 'lists', 'rounds').then((file) => file.RoundKeeper),
);

const rightsKeeper = lazyComponent(() =>
  import('./session/rights-keeper.tsx').then((file) => file.RightsKeeper),
);

interface Props {
  groups: readonly MenuItem[];
  offered: OfferedActions;
  palette: Lazy<PaletteProps>;
  firstSteps: Lazy<object>;
}

export function Shell({ groups, offered, palette, firstSteps }: Props) {
  const { t } = useTranslation();
  const app = useApp();
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const [searching, setSearching] = useState(false);
  const isEnding = useAtomValue(endingAtom) !== null;
  const openPalette = () => setSearching(true);
  const { additions, associate, deletes } = offered;
  const hasActions = additions.length > 0 || associate !== null || deletes;
  const isNarrow = useIsNarrower('headerActions');
  const withBar = isNarrow && hasActions;
  const folded = useIsNarrower('wholeNavigation');
  const actions = hasActions && <Actions {...offered} onOpen={setDialog} />;

  const may = useMay();
  const counts = useMemo(() => countSources(groups, may), [groups, may]);
  const counted = useMemo(() => counts.flatMap(({ affectedBy }) => affectedBy), [counts]);

  useEffect(() => everyWhileVisible(countsIntervalMs, () => void refreshCounts(app, counts)), [app, counts]);
  // Online and Offline do not change the counts.
  useRefetchOnChange(counted, async (reason) => {
    if (reason !== 'presence') await refreshCounts(app, counts);
  });
  useLiveChanges();
  useEffect(() => onPaletteKey(() => setSearching(true)), []);

  return (
    <div className={classes.shell} data-shell>
      <a href="#main" className={classes.skip} data-screen-only>
        {t('shell.skip')}
      </a>
      <div className={classes.side} data-screen-only>
        <div className={classes.mark}>
          <span className={classes.logo}>
            <ProductMark size={24} />
          </span>
          <strong className={classes.product}>{t('product.name')}</strong>
        </div>
        {folded ? <Rail groups={groups} /> : <Navigation groups={groups} />}
      </div>
      <Header onMenu={() => setOpen(true)} onSearch={openPalette} actions={!isNarrow && actions} />
      <main id="main" className={classes.main} data-bar={withBar} tabIndex={-1}>
        <OutageBanner counts={counts} />
        <SilentStorageNotice />
        <LazyOverlay of={roundKeeper} needed={isEnding} props={{}} />
        <LazyOverlay of={firstSteps} props={{}} />
        <ScreenFade>
          <Outlet />
        </ScreenFade>
        {withBar && (
          <div className={classes.bar} role="toolbar" aria-label={t('shell.actions')}>
            {actions}
          </div>
        )}
      </main>
      <LazyOverlay
        of={drawer}
        needed={open}
        props={{ groups, open, onClose: () => setOpen(false), onSearch: openPalette }}
      />
      <LazyOverlay
        of={palette}
        needed={searching}
        props={{
          open: searching,
          onClose: () => setSearching(false),
          groups,
          additions,
          associate,
          onOpen: setDialog,
        }}
      />
      <LazyEmbedded of={rightsKeeper} props={{}} silent />
      {dialog && <LazyComponent of={dialog} props={{ onClose: () => setDialog(null) }} />}
      <Toasts />
      <UpdatePrompt />
    </div>
  );
}
