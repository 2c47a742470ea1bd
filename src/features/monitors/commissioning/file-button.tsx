// Saves the credential as a file for the monitor (docs/devices.md): what a monitor reads that takes neither scans nor typing.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/toasts/use-download.ts';

interface Props {
  serialNumber: string;
  credential: string;
}

function fileOf({ serialNumber, credential }: Props): File {
  const text = `${JSON.stringify([{ serialNumber, credential }], null, 2)}\n`;
  return new File([text], `monitor ${serialNumber}.json`, { type: 'application/json' });
}

export function FileButton(props: Props) {
  const { t } = useTranslation(['start', 'credential']);
  const { busy, download } = useDownload();

  async function save(): Promise<void> {
    const message = await download('file', async () => fileOf(props));
    if (message) await showToast(message);
  }
  return (
    <Button
      variant="default"
      // The form keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      loading={busy !== null}
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => void save()}
    >
      {t('credential:added.file')}
    </Button>
  );
}
