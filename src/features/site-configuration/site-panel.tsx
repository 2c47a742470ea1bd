import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outage } from '../../api/app-error.ts';
import { notStoredText } from '../../i18n/not-stored-text.ts';
import { AuthenticationPanel } from './authentication/authentication-panel.tsx';
import { CsrPanel } from './csr-panel.tsx';
import { FilePanel } from './files/file-panel.tsx';
import { type PanelSite, useShownSite } from './shown-site.ts';
import classes from './site-configuration.module.css';
import type { Mechanism } from './site-search.ts';

/** The site's settings that its monitors' certificates depend on. */
interface CertificateSettings {
  title: string;
  facilityId: string;
  hasParameters: boolean;
  /** The EST server's URL for enrollment; null where certificates are uploaded. */
  enrollmentUrl: string | null;
  notStored(outage: Outage): string;
}

interface Props {
  /** The panel of the monitors' certificates. */
  certificates(settings: CertificateSettings): ReactNode;
}

/** The panel of the mechanism; empty without a facility, because the screen around it says why. */
export function SitePanel({ certificates }: Props): ReactNode {
  const { t } = useTranslation();
  const shown = useShownSite();
  if (!shown) return null;
  if (shown.mechanism === 'client') {
    const { facilityId, type, site } = shown;
    const enrollmentUrl = site.authentication?.clientcert_url || site.details?.clientcert_url || '';
    return certificates({
      title: t('siteConfig.mechanisms.client'),
      facilityId,
      hasParameters: site.csr !== null,
      enrollmentUrl: type === 'est' ? enrollmentUrl : null,
      notStored: (outage) => notStoredText(t, 'siteConfiguration', outage),
    });
  }
  return <FormPanel {...shown} mechanism={shown.mechanism} />;
}

function FormPanel({ mechanism, ...shown }: PanelSite & { mechanism: Exclude<Mechanism, 'client'> }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-label={t(`siteConfig.mechanisms.${mechanism}`)}>
      <Title order={2} className={classes.panelTitle}>
        {t(`siteConfig.mechanisms.${mechanism}`)}
      </Title>
      {mechanism === 'csr' && <CsrPanel {...shown} />}
      {mechanism === 'authentication' && <AuthenticationPanel {...shown} />}
      {(mechanism === 'wpa' || mechanism === 'root') && (
        <FilePanel key={mechanism} {...shown} mechanism={mechanism} />
      )}
    </section>
  );
}
