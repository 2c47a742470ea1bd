// Help: the user guide, and whom to call. The address names the open page of the guide (`#silent-monitor`).
import { Button, Skeleton, Title } from '@mantine/core';
import { IconBook, IconBookOff, IconLifebuoy, IconMail, IconPhone } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { useLost } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import { toContactOptions } from './contact-options.ts';
import { GuideContents } from './guide/guide-contents.tsx';
import { GuidePageScreen, WholeGuide } from './guide/guide-page-screen.tsx';
import { isGuideTopic } from './guide/guide-topic.ts';
import { type GuideState, useGuide } from './guide/use-guide.ts';
import classes from './help-screen.module.css';
import { Versions } from './versions.tsx';

/** In the address, in place of a page. */
const wholeGuide = 'all';

export function HelpScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const state = useGuide();

  // The start would flash before the page.
  if (state.type === 'loading' && (hash === wholeGuide || isGuideTopic(hash)))
    return <Skeleton height={600} />;
  if (hash === wholeGuide && state.type === 'loaded')
    return (
      <div className={classes.screen}>
        <WholeGuide guide={state.guide} />
      </div>
    );
  if (isGuideTopic(hash) && state.type === 'loaded')
    return (
      <div className={classes.screen}>
        <GuidePageScreen guide={state.guide} topic={hash} />
      </div>
    );
  return <HelpStart state={state} />;
}

/** The contacts, and all pages of the guide. */
function HelpStart({ state }: { state: GuideState }) {
  const { t } = useTranslation(['start', 'guide', 'help']);
  const title = t('help:title');
  return (
    <div className={classes.screen}>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead title={title} />
      <Contacts />
      <section aria-label={t('guide:title')}>
        <Title order={2} className={classes.guideTitle}>
          {t('guide:title')}
        </Title>
        <GuideStart state={state} />
      </section>
      <div className={classes.foot}>
        <Versions />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/usermanual" hash={wholeGuide} {...props} />}
        >
          {t('guide:whole')}
        </Button>
      </div>
    </div>
  );
}

function GuideStart({ state }: { state: GuideState }) {
  const { t } = useTranslation(['start', 'guide']);
  if (state.type === 'loaded') return <GuideContents guide={state.guide} />;
  if (state.type === 'loading') return <Skeleton height={600} />;
  return (
    <EmptyState
      alert
      icon={<IconBookOff size="2.5rem" stroke={1.5} aria-hidden />}
      title={t('guide:failed')}
      hint={t('guide:failedHint')}
      action={{ label: t('action.retry'), run: state.retry }}
    />
  );
}

function Contacts() {
  const { t } = useTranslation(['start', 'help']);
  const { settings } = useApp();
  const lost = useLost() !== null;
  const { guide, phone, email } = toContactOptions(settings.help);
  if (!(guide || phone || email)) {
    return (
      <p className={classes.noContact} role="status">
        <IconLifebuoy size="1.625rem" stroke={1.5} aria-hidden />
        <span>
          <strong>{t('help:noContact')}</strong> {t('help:noContactHint')}
        </span>
      </p>
    );
  }
  return (
    <ul className={classes.options}>
      {guide && (
        <ContactOption
          icon={<IconBook size="1.625rem" aria-hidden />}
          label={t('help:guide')}
          {...guide}
          note={t(lost ? 'help:guideOffline' : 'help:guideNote')}
          newWindow
        />
      )}
      {phone && (
        <ContactOption icon={<IconPhone size="1.625rem" aria-hidden />} label={t('help:phone')} {...phone} />
      )}
      {email && (
        <ContactOption icon={<IconMail size="1.625rem" aria-hidden />} label={t('help:email')} {...email} />
      )}
    </ul>
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
        <span className={classes.text}>
          <AddressText text={text} />
        </span>
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
