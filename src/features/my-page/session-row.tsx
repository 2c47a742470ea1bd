import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { iPadOrMac, type PersonSession } from '../../../contract/accounts/sessions.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import { formatMoment } from '../../i18n/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Ago } from '../../ui/ago.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import classes from './my-page.module.css';

const icons: Readonly<Record<string, typeof IconDeviceDesktop>> = {
  iPad: IconDeviceTablet,
  [iPadOrMac]: IconDeviceTablet,
  iPhone: IconDeviceMobile,
  Android: IconDeviceMobile,
};

/** 'Safari on iPad', or as much of it as is known. */
export function deviceName(t: TFunction<['start', 'my-page']>, { browser, system }: PersonSession): string {
  const named = system === iPadOrMac ? t('my-page:sessions.iPadOrMac') : system;
  if (browser && named) return t('my-page:sessions.device', { browser, system: named });
  return browser || named || t('my-page:sessions.unknown');
}

interface Props {
  session: PersonSession;
  /** The outside provider's, where there is one. */
  host: string | null;
  onEnd(): void;
}

export function SessionRow({ session, host, onEnd }: Props) {
  const { t } = useTranslation(['start', 'my-page']);
  const paused = useChangesPaused();
  const { is_current, can_end, address, since_date, used_date, system } = session;
  const Icon = icons[system] ?? IconDeviceDesktop;
  const name = deviceName(t, session);
  const since = { time: formatMoment(since_date), address };
  return (
    <li>
      <Icon size={28} stroke={1.5} aria-hidden />
      <div>
        <strong>{name}</strong>
        {is_current && <span className={classes.current}>{t('my-page:sessions.current')}</span>}
        <span className={classes.note}>
          {t(address ? 'my-page:sessions.sinceFrom' : 'my-page:sessions.since', since)}
        </span>
        {used_date && !is_current && (
          <span className={classes.note}>
            {t('my-page:sessions.used')} <Ago at={used_date} />
          </span>
        )}
        {!can_end && host && (
          <span className={classes.note}>{t('my-page:sessions.endsThere', { host })}</span>
        )}
      </div>
      {!is_current && can_end && (
        <ActionButton
          refused={paused}
          variant="default"
          className={classes.endOne}
          aria-label={unmarked(t('my-page:sessions.endOf', { device: name }))}
          onClick={onEnd}
        >
          {t('my-page:sessions.end')}
        </ActionButton>
      )}
    </li>
  );
}
