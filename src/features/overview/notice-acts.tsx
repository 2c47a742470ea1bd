// The acts that a notice offers: a person stops what is about to happen, or lets it go on.

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actOnNotice, type Notice, type NoticeAct, noticeActs } from '../../../contract/service/notices.ts';
import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { writeErrorText } from '../../i18n/error-text.ts';
import { useMay } from '../../session/rights/rights.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';

export function NoticeActs({ notice: { kind, acts }, onActed }: { notice: Notice; onActed: () => void }) {
  const { t } = useTranslation(['start', 'overview']);
  const { call } = useApp();
  const may = useMay();
  const [busy, setBusy] = useState<NoticeAct | null>(null);
  const known = noticeActs.filter((act) => acts.includes(act));
  if (known.length === 0 || !may('operate')) return null;

  async function run(act: NoticeAct): Promise<void> {
    setBusy(act);
    try {
      await call(actOnNotice, { params: { kind, act } });
      void showToast({ tone: 'good', text: t(`overview:service.acted.${act}`) });
    } catch (thrown) {
      const text = writeErrorText(t, await toAppError(thrown), t('overview:service.actOpen'));
      void showToast({ tone: 'bad', text });
    }
    onActed();
    setBusy(null);
  }

  return (
    <Group gap="sm" mt="xs">
      {known.map((act) => (
        <Button
          key={act}
          size="md"
          variant="default"
          loading={busy === act}
          disabled={busy !== null}
          onClick={() => void run(act)}
        >
          {t(`overview:service.act.${act}`)}
        </Button>
      ))}
    </Group>
  );
}
