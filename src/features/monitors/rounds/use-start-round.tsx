// 'Start round' of a list of monitors, as a button and in its menu: for what is selected in it, else for all of it, or for the
// facility that needs it most.
import { ActionIcon } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import type { LoadedList } from '../../../lists/list-loader.ts';
import { useScreenSelection } from '../../../lists/screen-selection.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import type { MenuChoice } from '../../../ui/lazy/target-menu.tsx';
import classes from '../monitor-list.module.css';
import { type MonitorListTypes, monitorListDefinition } from '../monitor-list-definition.ts';
import type { RoundChoice } from './round-choices.ts';
import type { StartRoundProps } from './start-round-dialog.tsx';

export const startRoundDialog = lazyComponent<StartRoundProps>(() =>
  withTexts(import('./start-round-dialog.tsx'), 'lists', 'rounds').then((file) => file.StartRoundDialog),
);

interface StartRound {
  button: ReactNode;
  choices: readonly MenuChoice[];
  dialog: ReactNode;
}

/** Deleted monitors are in no round. */
export function useStartRound({ query, rows }: LoadedList<MonitorListTypes>, list: string): StartRound {
  const { t } = useTranslation();
  const app = useApp();
  const selected = useScreenSelection<MonitorListTypes>(monitorListDefinition);
  const [worst, setWorst] = useState<readonly RoundChoice[]>([]);
  const [step, setStep] = useState<'closed' | 'asking' | 'open'>('closed');
  const isOffered = query.menu !== 'MONITOR_DELETED';
  const isWhole = query.menu === 'MONITOR_ALL' || query.menu === 'MONITOR_ASSIGNED';
  const own: RoundChoice = { query, list, total: rows.snapshot?.value.count ?? null };
  const [first = own, ...others] = [...worst, own];

  /** What somebody has searched, filtered or selected is what is meant. */
  async function open(): Promise<void> {
    setWorst([]);
    setStep('asking');
    if (isWhole && query.searchText === '' && !query.filters && !selected) setWorst(await worstChoices());
    setStep('open');
  }

  async function worstChoices(): Promise<readonly RoundChoice[]> {
    const [{ findWorst }, { choicesOf }] = await Promise.all([
      import('./find-worst.ts'),
      import('./round-choices.ts'),
    ]);
    const facility = await findWorst(app);
    return facility ? choicesOf(t, facility, await offers(app.call, 'recordFilters')) : [];
  }

  return {
    button: isOffered && (
      <ActionIcon
        className={classes.roundButton}
        aria-label={t('list.roundStart')}
        title={t('list.roundStart')}
        loading={step === 'asking'}
        onClick={() => void open()}
      >
        <IconClipboardCheck size={22} aria-hidden />
      </ActionIcon>
    ),
    choices: useMemo(
      () =>
        isOffered
          ? [
              {
                label: t('list.startRound'),
                run: () => {
                  setWorst([]);
                  setStep('open');
                },
              },
            ]
          : [],
      [isOffered, t],
    ),
    dialog: step === 'open' && (
      <LazyComponent
        of={startRoundDialog}
        props={{ choices: [first, ...others], onClose: () => setStep('closed') }}
      />
    ),
  };
}
