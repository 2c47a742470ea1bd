import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isLanguage, languages } from '../../../contract/common/languages.ts';
import { useApp } from '../../data/app-context.ts';
import { storeLanguage } from '../../i18n/choose-language.ts';
import { zoneAbbreviation } from '../../i18n/format.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { displayAtom } from '../../ui/display/display-state.ts';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import classes from './my-page.module.css';
import { hostOf } from './provider-host.ts';
import { Fact, Section } from './section.tsx';

export function PersonSection() {
  const { t } = useTranslation(['start', 'my-page']);
  const { session, settings } = useApp();
  const { name = '', email = '' } = session.person() ?? {};
  const how = session.hasServiceToken()
    ? t('my-page:person.byCode')
    : t('my-page:person.byProvider', { host: hostOf(settings.auth.domain) });
  return (
    <Section title={t('my-page:person.title')}>
      <dl className={classes.facts}>
        <Fact label={t('my-page:person.name')} value={name} />
        {email && <Fact label={t('my-page:person.email')} value={<AddressText text={email} />} />}
        <Fact label={t('my-page:person.signedIn')} value={how} />
      </dl>
    </Section>
  );
}

const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }));

function LanguageField() {
  const { t, i18n } = useTranslation(['start', 'my-page']);
  const { restart } = useApp();
  const [display, setDisplay] = useAtom(displayAtom);
  function choose(name: string): void {
    if (!isLanguage(name) || name === i18n.language) return;
    setDisplay({ ...display, language: name });
    if (storeLanguage(name)) restart();
  }
  return (
    <ListSelect
      label={t('my-page:display.language')}
      choices={languageChoices}
      value={i18n.language}
      onChange={choose}
      allowDeselect={false}
    />
  );
}

/** The language, which can be chosen, the device's time zone, and the way to the display builder. */
export function DisplaySection() {
  const { t } = useTranslation(['start', 'my-page']);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const abbreviation = zoneAbbreviation();
  return (
    <Section title={t('my-page:display.title')}>
      <LanguageField />
      <dl className={classes.facts}>
        <Fact
          label={t('my-page:display.zone')}
          value={abbreviation === timeZone ? timeZone : `${timeZone} (${abbreviation})`}
          note={t('my-page:display.zoneNote')}
        />
      </dl>
      <Button variant="default" size="lg" renderRoot={(props) => <Link to="/builder" {...props} />}>
        {t('my-page:display.open')}
      </Button>
    </Section>
  );
}
