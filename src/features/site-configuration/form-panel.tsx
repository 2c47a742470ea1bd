import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuthenticationPanel } from './authentication/authentication-panel.tsx';
import { CsrPanel } from './csr-panel.tsx';
import { FilePanel } from './files/file-panel.tsx';
import type { PanelSite } from './shown-site.ts';
import classes from './site-configuration.module.css';
import type { Mechanism } from './site-search.ts';

interface Props extends PanelSite {
  mechanism: Exclude<Mechanism, 'client'>;
}

/** A panel that is a form. */
export function FormPanel({ mechanism, ...shown }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  return (
    <section className={classes.card} aria-label={t(`site-configuration:mechanisms.${mechanism}`)}>
      <Title order={2} className={classes.panelTitle}>
        {t(`site-configuration:mechanisms.${mechanism}`)}
      </Title>
      {mechanism === 'csr' && <CsrPanel {...shown} />}
      {mechanism === 'authentication' && <AuthenticationPanel {...shown} />}
      {(mechanism === 'wpa' || mechanism === 'root') && (
        <FilePanel key={mechanism} {...shown} mechanism={mechanism} />
      )}
    </section>
  );
}
