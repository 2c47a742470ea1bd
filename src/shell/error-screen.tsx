import { Button, Center, Code, CopyButton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../contract/common/isolate.ts';
import { texts as errorScreenTexts } from '../i18n/en/error-screen.ts';
import { texts as formTexts } from '../i18n/en/forms.ts';
import { labelled } from '../i18n/punctuation.ts';
import { useLazyTexts } from '../i18n/use-lazy-texts.ts';
import { type TypedText, useDeletedRecord } from '../ui/deleted-record.ts';
import classes from './error-screen.module.css';

export function ErrorScreen({ asked }: { asked: string | undefined }) {
  useLazyTexts(errorScreenTexts, formTexts);
  const { t } = useTranslation();
  const deleted = useDeletedRecord(asked);
  const title = t('errorScreen.title');
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
            ? t('deletedRecord.plain', { name: deleted.name })
            : (deleted?.said ?? t('errorScreen.notFound'))}
        </Text>
        {asked && (
          <Code fz="sm" maw="100%">
            {t('errorScreen.address', { address: asked })}
          </Code>
        )}
        {deleted && deleted.typed.length > 0 && <Typed typed={deleted.typed} />}
        <Button renderRoot={(props) => <Link to="/dashboard/monitors" {...props} />} size="lg">
          {t('errorScreen.back')}
        </Button>
      </Stack>
    </Center>
  );
}

function Typed({ typed }: { typed: readonly TypedText[] }) {
  const { t } = useTranslation();
  const lines = typed.map(({ label, text }) => labelled(label, text)).join('\n');
  return (
    <section className={classes.typed} aria-label={t('deletedRecord.typed')}>
      <p>{t('deletedRecord.typed')}</p>
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
            {t(copied ? 'deletedRecord.copied' : 'deletedRecord.copy')}
          </Button>
        )}
      </CopyButton>
    </section>
  );
}
