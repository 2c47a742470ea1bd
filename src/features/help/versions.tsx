// Which versions run: the app, the service that answers it, and the licenses of what is compiled into the app.

import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getWhatRuns } from '../../../contract/service/what-runs.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useSettled } from '../../api/use-settled.ts';
import { useApp } from '../../data/app-context.ts';
import { useMay } from '../../session/rights/rights.ts';
import { appCommit, appRelease, appVersion } from './app-version.ts';
import classes from './help-screen.module.css';

/** Written by the build (scripts/lib/license-notices.mjs). */
const licenses = `${import.meta.env.BASE_URL}licenses.txt`;

export function Versions() {
  const { t } = useTranslation(['start', 'help']);
  const { call } = useApp();
  const may = useMay();
  const isTold = useOffers(call, 'whatRuns') && may('seeService');
  const answer = useMemo(() => (isTold ? call(getWhatRuns, {}) : null), [call, isTold]);
  const service = useSettled(answer);
  return (
    <div className={classes.version}>
      <Text inherit>
        {t('product.name')}
        {' · '}
        {t('help:version', { version: appVersion })}
      </Text>
      <Text inherit>{t('help:release', { release: appRelease, commit: appCommit })}</Text>
      {service.type === 'done' && <Text inherit>{t('help:service', service.value.data)}</Text>}
      <Anchor href={licenses} target="_blank" rel="noopener">
        {t('help:licenses')}
      </Anchor>
    </div>
  );
}
