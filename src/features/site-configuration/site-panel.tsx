import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthenticationPanel } from './authentication/authentication-panel.tsx';
import { ClientPanel, type LoadedCsrs } from './client/client-panel.tsx';
import { CsrPanel } from './csr-panel.tsx';
import { RootPanel } from './files/root-panel.tsx';
import { WpaPanel } from './files/wpa-panel.tsx';
import { type ShownSite, useShownSite } from './shown-site.ts';
import classes from './site-configuration.module.css';

interface Props {
  /** The monitors' table; null for the other panels. */
  loaded: LoadedCsrs | null;
}

/** The panel of the mechanism; empty without a facility, because the screen around it says why. */
export function SitePanel({ loaded }: Props): ReactNode {
  const shown = useShownSite();
  if (!shown) return null;
  if (shown.mechanism === 'client') return loaded && <ClientPanel {...shown} loaded={loaded} />;
  return <FormPanel {...shown} mechanism={shown.mechanism} />;
}

const panels = {
  csr: CsrPanel,
  authentication: AuthenticationPanel,
  wpa: WpaPanel,
  root: RootPanel,
} as const;

function FormPanel(shown: ShownSite & { mechanism: keyof typeof panels }) {
  const { t } = useTranslation();
  const Panel = panels[shown.mechanism];
  return (
    <section className={classes.card} aria-label={t(`siteConfig.mechanisms.${shown.mechanism}`)}>
      <Title order={2} className={classes.panelTitle}>
        {t(`siteConfig.mechanisms.${shown.mechanism}`)}
      </Title>
      <Panel {...shown} />
    </section>
  );
}
