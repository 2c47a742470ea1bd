// The head of a screen or panel: its title, a line below it, Refresh, and further actions.
import { ActionIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideLink } from '../guide/guide-link.tsx';
import type { GuideTopic } from '../guide/guide-topics.ts';
import classes from './screen-head.module.css';

interface Props {
  title: string;
  /** 2 for a panel of a screen. */
  order?: 1 | 2;
  /** Below the title. */
  children: ReactNode;
  busy?: boolean;
  /** Left out where nothing is fetched. */
  onRefresh?(): void;
  actions?: ReactNode;
  /** Its page in the user guide. */
  guide?: GuideTopic;
}

export function ScreenHead({ title, order = 1, children, busy = false, onRefresh, actions, guide }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <div>
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        {children}
      </div>
      <div className={classes.actions}>
        {onRefresh && (
          <ActionIcon
            aria-label={t('action.refresh')}
            title={t('action.refresh')}
            loading={busy}
            onClick={onRefresh}
          >
            <IconRefresh size={22} aria-hidden />
          </ActionIcon>
        )}
        {actions}
        {guide && <GuideLink topic={guide} />}
      </div>
    </div>
  );
}

interface CountProps {
  /** Null until it is known. */
  text: string | null;
  failed: boolean;
}

/** How many there are; read out, too. */
export function CountLine({ text, failed }: CountProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.line}>{text ?? '\u00A0'}</p>
      <VisuallyHidden role="status">{text ?? (failed ? '' : t('list.loading'))}</VisuallyHidden>
    </>
  );
}
