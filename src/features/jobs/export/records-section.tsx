// The part of My page by which many records come in and go out.
import { Button, Group, Text, Title } from '@mantine/core';
import { IconFileZip, IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { changeRights, useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { ExportPart } from './export-part.ts';
import classes from './records-section.module.css';

export function RecordsSection({ parts }: { parts: readonly ExportPart[] }) {
  const { t } = useTranslation(['start', 'import-export']);
  const { call } = useApp();
  const paused = useChangesPaused();
  const may = useMay();
  const mayImport = Object.values(changeRights).some((right) => may(right));
  const imports = useOffers(call, 'imports') && mayImport;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.title}>
        {t('import-export:export.section')}
      </Title>
      <Text>{t('import-export:export.lead')}</Text>
      <Group gap="0.75rem">
        {imports && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconTableImport size={20} aria-hidden />}
            renderRoot={(props) => <Link to="/dashboard/import" {...props} />}
          >
            {t('import-export:import.menu')}
          </Button>
        )}
        <ActionButton
          refused={paused}
          variant="default"
          size="lg"
          leftSection={<IconFileZip size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('import-export:export.open')}
        </ActionButton>
      </Group>
      {isOpen && <ExportDialog parts={parts} onClose={() => setOpen(false)} />}
    </section>
  );
}
