import { IconDeviceMobile, IconFingerprint, IconListNumbers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '../../../contract/accounts/second-factor.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import { formatMoment } from '../../i18n/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Ago } from '../../ui/ago.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import type { FactorTask } from './factor-dialogs.tsx';
import classes from './my-page.module.css';

interface Props {
  factor: SecondFactor;
  onTask(task: FactorTask): void;
}

/** What the person can answer with, one line each. */
export function FactorRows({ factor, onTask }: Props) {
  const { t } = useTranslation(['start', 'session', 'my-page']);
  const { authenticator, passkeys, recovery_codes_left: left } = factor;
  const appName = t('session:factor.app.title');
  const codes = t('session:factor.codes.title');
  return (
    <ul className={classes.sessions}>
      {passkeys.map(({ id, name, created_date, used_date }) => (
        <Row
          key={id}
          icon={<IconFingerprint size={28} stroke={1.5} aria-hidden />}
          name={name}
          action={t('session:factor.section.remove')}
          label={t('session:factor.section.removeOf', { name })}
          onAct={() => onTask({ type: 'remove', id, name })}
        >
          <span className={classes.note}>
            {t('session:factor.section.passkeySince', { time: formatMoment(created_date) })}
          </span>
          {used_date && (
            <span className={classes.note}>
              {t('my-page:sessions.used')} <Ago at={used_date} />
            </span>
          )}
        </Row>
      ))}
      {authenticator && (
        <Row
          icon={<IconDeviceMobile size={28} stroke={1.5} aria-hidden />}
          name={appName}
          action={t('session:factor.section.remove')}
          label={t('session:factor.section.removeOf', { name: appName })}
          onAct={() => onTask({ type: 'remove', id: null, name: appName })}
        >
          <span className={classes.note}>
            {t('session:factor.section.appSince', { time: formatMoment(authenticator.created_date) })}
          </span>
        </Row>
      )}
      <Row
        icon={<IconListNumbers size={28} stroke={1.5} aria-hidden />}
        name={codes}
        action={t('session:factor.section.newCodes')}
        label={t('session:factor.section.newCodes')}
        onAct={() => onTask({ type: 'newCodes' })}
      >
        <span className={classes.note}>{t('session:factor.section.codesLeft', { count: left })}</span>
      </Row>
    </ul>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  action: string;
  /** The action with what it concerns, for screen readers. */
  label: string;
  onAct(): void;
  children: ReactNode;
}

function Row({ icon, name, action, label, onAct, children }: RowProps) {
  const paused = useChangesPaused();
  return (
    <li>
      {icon}
      <div>
        <strong>{name}</strong>
        {children}
      </div>
      <ActionButton
        refused={paused}
        variant="default"
        className={classes.endOne}
        aria-label={unmarked(label)}
        onClick={onAct}
      >
        {action}
      </ActionButton>
    </li>
  );
}
