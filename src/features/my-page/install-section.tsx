import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInstallOffer } from '../../shell/install-offer.ts';
import { Section } from './section.tsx';

/** Safari never offers installation; only Safari has this property. */
const isSafari = () => 'standalone' in navigator;

/** Whether the app is installed; if not, the browser's offer or how to install it. */
export function InstallSection() {
  const { t } = useTranslation(['start', 'my-page']);
  const installed = useMediaQuery('(display-mode: standalone)', undefined, {
    getInitialValueInEffect: false,
  });
  const install = useInstallOffer();

  function text(): string {
    if (installed) return t('my-page:install.installed');
    if (install) return t('my-page:install.offered');
    return t(isSafari() ? 'my-page:install.apple' : 'my-page:install.other');
  }

  return (
    <Section title={t('my-page:install.title')}>
      <Text>{text()}</Text>
      {install && !installed && (
        <Button size="lg" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void install()}>
          {t('my-page:install.install')}
        </Button>
      )}
    </Section>
  );
}
