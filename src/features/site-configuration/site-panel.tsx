import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outage } from '../../api/app-error.ts';
import { FormPanel } from './form-panel.tsx';
import { RootPanel } from './root-panel.tsx';
import { useShownSite } from './shown-site.ts';

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

/** The panel of the mechanism, with EST beneath that of the roots, which its monitors need first; empty without a facility, because the screen around it says why. */
export function SitePanel({ certificates }: Props): ReactNode {
  const { t } = useTranslation(['start', 'site-configuration']);
  const shown = useShownSite();
  if (!shown) return null;
  const { facilityId, type, site, mechanism } = shown;
  const enrollmentUrl = site.authentication?.clientcert_url || site.details?.clientcert_url || '';
  return (
    <>
      {type === 'est' && <RootPanel {...shown} />}
      {mechanism === 'client' ? (
        certificates({
          title: t('site-configuration:mechanisms.client'),
          facilityId,
          hasParameters: site.csr !== null,
          enrollmentUrl: type === 'est' ? enrollmentUrl : null,
          notStored: (outage) => t(`site-configuration:needs${outage === 'offline' ? 'Network' : 'Service'}`),
        })
      ) : (
        <FormPanel {...shown} mechanism={mechanism} />
      )}
    </>
  );
}
