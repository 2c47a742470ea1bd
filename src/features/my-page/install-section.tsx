import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInstallOffer } from '../../shell/install-offer.ts';
import { Section } from './section.tsx';

/** Safari never offers it, and has a property of its own by which an installed app knows itself. */
const isSafari = () => 'standalone' in navigator;

/** Whether the app is installed, the browser's offer to do it, or how a person does it. */
export function InstallSection() {
  const { t } = useTranslation();
  const installed = useMediaQuery('(display-mode: standalone)', undefined, {
    getInitialValueInEffect: false,
  });
  const install = useInstallOffer();

  function words(): string {
    if (installed) return t('myPage.install.installed');
    if (install) return t('myPage.install.offered');
    return t(isSafari() ? 'myPage.install.apple' : 'myPage.install.other');
  }

  return (
    <Section title={t('myPage.install.title')}>
      <Text>{words()}</Text>
      {install && !installed && (
        <Button h={56} leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void install()}>
          {t('myPage.install.install')}
        </Button>
      )}
    </Section>
  );
}
