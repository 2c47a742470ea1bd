// Shown when a screen threw. After a deploy, an old page requests chunks that no longer exist: then the page reloads, at
// most once a minute; after that the person can reload it.
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '../api/app-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { isWithin } from '../lib/is-within.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { deviceNow } from '../lib/service-clock.ts';
import { deviceKeys } from '../lib/storage-keys.ts';
import { roundAtom } from '../lists/rounds/round-atom.ts';
import { useKeeping } from '../session/device-storage.ts';

const staleChunk = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

function reloadOnce(): void {
  const last = readStored(deviceKeys.reloadedForChunk, z.number()) ?? 0;
  if (!navigator.onLine || isWithin(60_000, last)) return;
  writeStored(deviceKeys.reloadedForChunk, deviceNow());
  location.reload();
}

interface Props {
  error: unknown;
}

/** In place of the whole page. */
export function FailedScreen({ error }: Props) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Failure error={error} />
    </Center>
  );
}

/** In place of a screen, inside the shell. */
export function FailedPart({ error }: Props) {
  return (
    <Center mih={420} p="md">
      <Failure error={error} />
    </Center>
  );
}

function Failure({ error }: Props) {
  const { t } = useTranslation();
  const stale = error instanceof Error && staleChunk.test(error.message);
  // A round in this window's memory would be lost: whoever saves its CSV first reloads the page then.
  const hasRound = useAtomValue(roundAtom) !== null;
  const { listsOnDevice } = useKeeping();
  const mayReload = listsOnDevice || !hasRound;
  useEffect(() => {
    if (stale && mayReload) reloadOnce();
  }, [stale, mayReload]);
  const reason = error instanceof AppError ? errorText(t, error) : t('error.offline');
  return (
    <Stack align="center" gap="md" ta="center" maw={520} role="alert">
      <IconAlertTriangle size="3.5rem" stroke={1.4} aria-hidden />
      <Title order={1} size="h2">
        {t(stale ? 'failedScreen.updatedTitle' : 'failedScreen.title')}
      </Title>
      <Text c={stale ? 'dimmed' : 'var(--bad)'}>{stale ? t('failedScreen.updated') : reason}</Text>
      <Button size="lg" onClick={() => location.reload()}>
        {t('failedScreen.reload')}
      </Button>
    </Stack>
  );
}
