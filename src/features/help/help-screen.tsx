import { Text, Title } from '@mantine/core';
import { IconBook, IconLifebuoy, IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLost } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import { texts as helpTexts } from '../../i18n/en/help.ts';
import { useLazyTexts } from '../../i18n/use-lazy-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { appVersion } from './app-version.ts';
import { toContactOptions } from './contact-options.ts';
import classes from './help-screen.module.css';

export function HelpScreen() {
  useLazyTexts(helpTexts);
  const { t } = useTranslation();
  const { settings } = useApp();
  const lost = useLost() !== null;
  const { guide, phone, email } = toContactOptions(settings.help);
  const title = t('help.title');

  return (
    <div className={classes.screen}>
      <title>{`${title} · ${t('product.name')}`}</title>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {guide || phone || email ? (
        <ul className={classes.options}>
          {guide && (
            <ContactOption
              icon={<IconBook size="1.625rem" aria-hidden />}
              label={t('help.guide')}
              {...guide}
              note={t(lost ? 'help.guideOffline' : 'help.guideNote')}
              newWindow
            />
          )}
          {phone && (
            <ContactOption
              icon={<IconPhone size="1.625rem" aria-hidden />}
              label={t('help.phone')}
              {...phone}
            />
          )}
          {email && (
            <ContactOption
              icon={<IconMail size="1.625rem" aria-hidden />}
              label={t('help.email')}
              {...email}
            />
          )}
        </ul>
      ) : (
        <EmptyState
          icon={<IconLifebuoy size="2.5rem" stroke={1.5} aria-hidden />}
          title={t('help.noContact')}
          hint={t('help.noContactHint')}
        />
      )}
      <Text className={classes.version}>
        {t('product.name')}
        {' · '}
        {t('help.version', { version: appVersion })}
      </Text>
    </div>
  );
}

interface ContactOptionProps {
  icon: ReactNode;
  label: string;
  text: string;
  href: string | null;
  note?: string;
  newWindow?: boolean;
}

function ContactOption({ icon, label, text, href, note, newWindow = false }: ContactOptionProps) {
  const content = (
    <>
      {icon}
      <span>
        <span className={classes.label}>{label}</span>
        <span className={classes.text}>{text}</span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <a
          className={classes.option}
          href={href}
          {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {content}
        </a>
      ) : (
        <div className={classes.option}>{content}</div>
      )}
    </li>
  );
}
