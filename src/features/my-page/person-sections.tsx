import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { zoneAbbreviation } from '../../i18n/format.ts';
import { EmailText } from '../../ui/email-text.tsx';
import classes from './my-page.module.css';
import { Fact, Section } from './section.tsx';

/** The host of the identity provider; the settings hold its origin or its bare name. */
function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}

export function PersonSection() {
  const { t } = useTranslation();
  const { session, settings } = useApp();
  const { name = '', email = '' } = session.person() ?? {};
  const how = session.hasServiceToken()
    ? t('myPage.person.byCode')
    : t('myPage.person.byProvider', { host: hostOf(settings.auth.domain) });
  return (
    <Section title={t('myPage.person.title')}>
      <dl className={classes.facts}>
        <Fact label={t('myPage.person.name')} value={name} />
        {email && <Fact label={t('myPage.person.email')} value={<EmailText text={email} />} />}
        <Fact label={t('myPage.person.signedIn')} value={how} />
      </dl>
    </Section>
  );
}

/** Language and time zone, neither of which can be changed yet, and the way to the display builder. */
export function DisplaySection() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const abbreviation = zoneAbbreviation();
  return (
    <Section title={t('myPage.display.title')}>
      <dl className={classes.facts}>
        <Fact
          label={t('myPage.display.language')}
          value={new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language}
        />
        <Fact
          label={t('myPage.display.zone')}
          value={abbreviation === timeZone ? timeZone : `${timeZone} (${abbreviation})`}
          note={t('myPage.display.zoneNote')}
        />
      </dl>
      <Button variant="default" h={56} renderRoot={(props) => <Link to="/builder" {...props} />}>
        {t('myPage.display.open')}
      </Button>
    </Section>
  );
}
