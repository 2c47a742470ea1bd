// 'Start round' for one facility, beside what says that some of its monitors are Offline.
import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FacilityConnections } from '../../../../contract/overview/overview.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { LazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import classes from './facility-round-button.module.css';
import { choicesOf } from './round-choices.ts';
import { startRoundDialog } from './use-start-round.tsx';

export function FacilityRoundButton({ facility }: { facility: FacilityConnections }) {
  const { t } = useTranslation();
  const filters = useOffers(useApp().call, 'recordFilters');
  /** As it was when it was tapped: the facility that needs it most may be another one meanwhile. */
  const [chosen, setChosen] = useState<FacilityConnections | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.button ?? ''}
        leftSection={<IconClipboardCheck size={20} aria-hidden />}
        onClick={() => setChosen(facility)}
      >
        <span className={classes.words}>
          <span>{t('list.roundStart')}</span>{' '}
          <span className={classes.name} translate={facility.id ? 'no' : undefined}>
            {facility.id ? facility.name : t('monitors.unassigned')}
          </span>
        </span>
      </Button>
      {chosen && (
        <LazyComponent
          of={startRoundDialog}
          props={{ choices: choicesOf(t, chosen, filters), onClose: () => setChosen(null) }}
        />
      )}
    </>
  );
}
