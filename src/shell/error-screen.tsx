import { Button, Center, Code, Stack, Text, Title } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function ErrorScreen({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation();
  const title = t('errorScreen.title');
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>{`${title} · ${t('product.name')}`}</title>
      <Stack align="center" gap="md" ta="center" maw={520} miw={0}>
        <IconMapPinOff size={56} stroke={1.4} aria-hidden />
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{t('errorScreen.notFound')}</Text>
        {asked && (
          <Code fz="sm" maw="100%">
            {t('errorScreen.address', { address: asked })}
          </Code>
        )}
        <Button renderRoot={(props) => <Link to="/dashboard/monitors" {...props} />} size="lg" h={56}>
          {t('errorScreen.back')}
        </Button>
      </Stack>
    </Center>
  );
}
