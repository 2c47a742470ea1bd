import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTooltip } from '../lazy/use-tooltip.tsx';
import classes from './refresh-button.module.css';

interface Props {
  busy: boolean;
  /** Left out where nothing is fetched. */
  onRefresh?: (() => void) | undefined;
}

/** Refresh, in the upper corner of a head: at the same place on every screen. The head is positioned, and leaves it room. */
export function RefreshButton({ busy, onRefresh }: Props) {
  const { t } = useTranslation();
  const refusal = onRefresh ? null : t('shell.nothingToRefresh');
  const { button, tooltip } = useTooltip(refusal);
  return (
    <>
      <ActionIcon
        {...button}
        className={classes.refresh}
        aria-label={t('action.refresh')}
        title={refusal ? undefined : t('action.refresh')}
        loading={busy}
        onClick={onRefresh}
        data-control="refresh"
        {...(refusal && { 'data-disabled': true })}
        aria-disabled={refusal !== null}
        aria-description={refusal ?? ''}
      >
        <IconRefresh size={22} aria-hidden />
      </ActionIcon>
      {tooltip}
    </>
  );
}
