// Says that the service cannot be reached, why, since when, and from when the shown data is.
import { IconCloudOff, IconHourglassEmpty, IconWifiOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLost } from '../api/reachability.ts';
import { useApp } from '../data/app-context.ts';
import { type CountSource, refreshCounts } from '../data/counts.ts';
import { useScreenDataTime } from '../data/screen-data-time.ts';
import { useDirectoryAnswers } from '../data/store/list-store.ts';
import { formatTime } from '../i18n/format.ts';
import { sentences } from '../i18n/punctuation.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { Notice } from '../ui/notice.tsx';

const retryIntervalMs = 10_000;

const icons = { offline: IconWifiOff, noAnswer: IconCloudOff, timeout: IconHourglassEmpty } as const;

/** @param counts what is asked until the service answers */
export function OutageBanner({ counts }: { counts: readonly CountSource[] }) {
  const { t } = useTranslation();
  const router = useRouter();
  const app = useApp();
  const outageNow = useLost();
  const dataTime = useScreenDataTime();
  const answers = useDirectoryAnswers();
  const lost = outageNow !== null;
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!lost) return;
    const stop = everyWhileVisible(retryIntervalMs, () => void refreshCounts(app, counts));
    return () => {
      stop();
      void router.invalidate();
    };
  }, [lost, app, counts, router]);

  // A screen that nothing could answer when it was opened is answered by the directory, which is read later.
  const readAgain = useEffectEvent(() => {
    if (lost) void router.invalidate();
  });
  useEffect(() => {
    if (answers) readAgain();
  }, [answers]);

  async function retry(): Promise<void> {
    setBusy(true);
    await refreshCounts(app, counts);
    await router.invalidate();
    setBusy(false);
  }

  if (outageNow === null) return null;
  const { since, outage } = outageNow;
  const Icon = icons[outage];
  return (
    <Notice
      tone="warn"
      icon={<Icon size={22} aria-hidden />}
      action={{ label: t('action.retry'), run: () => void retry(), busy }}
    >
      <strong>{t(`lost.${outage}.since`, { time: formatTime(since, 'HH:mm') })}</strong>
      {' · '}
      {sentences(
        dataTime && t('lost.dataFrom', { time: formatTime(dataTime, 'HH:mm') }),
        t(`lost.${outage}.paused`),
      )}
    </Notice>
  );
}
