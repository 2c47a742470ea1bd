// The root certificates of a facility with an EST server, above the chosen option's panel. Where some are stored they are one
// line until a person opens it, so that the option's panel is in sight. It is not closed again: a chosen file would be lost.
import { Button, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedFilesOf } from './files/stored-file.ts';
import { FormPanel } from './form-panel.tsx';
import type { PanelSite } from './shown-site.ts';
import classes from './site-configuration.module.css';

export function RootPanel(shown: PanelSite) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { details } = shown.site;
  const count = storedFilesOf(details, 'root').length + storedFilesOf(details, 'fetchedRoot').length;
  // Addresses that name it lead to certificates that end.
  const isAsked = useSearch({ strict: false, select: ({ mechanism }) => mechanism === 'root' });
  const [isOpen, setOpen] = useState(count === 0 || isAsked);
  if (isOpen) return <FormPanel {...shown} mechanism="root" />;
  const title = t('site-configuration:mechanisms.root');
  return (
    <section className={`${classes.card} ${classes.folded}`} aria-label={title}>
      <div>
        <Title order={2} className={classes.foldedTitle}>
          {title}
        </Title>
        <span className={classes.note}>{t('site-configuration:root.count', { count })}</span>
      </div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('site-configuration:root.show')}
      </Button>
    </section>
  );
}
