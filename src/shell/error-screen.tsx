import { Button, Center, Code, CopyButton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../contract/common/isolate.ts';
import { labelled } from '../i18n/punctuation.ts';
import { type TypedText, useDeletedRecord } from '../ui/deleted-record.ts';
import classes from './error-screen.module.css';

export function ErrorScreen({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation(['start', 'error-screen', 'forms']);
  const deleted = useDeletedRecord(asked);
  const title = t('error-screen:title');
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>{dotted(title, t('product.name'))}</title>
      <Stack align="center" gap="md" ta="center" maw={520} miw={0}>
        <IconMapPinOff size="3.5rem" stroke={1.4} aria-hidden />
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" className={classes.text}>
          {deleted?.name
            ? t('forms:deletedRecord.plain', { name: deleted.name })
            : (deleted?.said ?? t('error-screen:notFound'))}
        </Text>
        {asked && (
          <Code fz="sm" maw="100%">
            {t('error-screen:address', { address: asked })}
          </Code>
        )}
        {deleted && deleted.typed.length > 0 && <Typed typed={deleted.typed} />}
        <Button renderRoot={(props) => <Link to="/dashboard/monitors" {...props} />} size="lg">
          {t('error-screen:back')}
        </Button>
      </Stack>
    </Center>
  );
}

function Typed({ typed }: { typed: readonly TypedText[] }) {
  const { t } = useTranslation(['start', 'forms']);
  const lines = typed.map(({ label, text }) => labelled(label, text)).join('\n');
  return (
    <section className={classes.typed} aria-label={t('forms:deletedRecord.typed')}>
      <p>{t('forms:deletedRecord.typed')}</p>
      <dl>
        {typed.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CopyButton value={unmarked(lines)}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="lg"
            leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'forms:deletedRecord.copied' : 'forms:deletedRecord.copy')}
          </Button>
        )}
      </CopyButton>
    </section>
  );
}
