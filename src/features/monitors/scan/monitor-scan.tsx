// Scan, over any screen: opens the monitor that is scanned; whoever may is offered to restore a deleted one, and to add one that is
// unknown.
import { Button } from '@mantine/core';
import { IconPlus, IconRestore, IconScan } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { type AppError, toAppError } from '../../../api/app-error.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { type AppContext, useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { sentences } from '../../../i18n/punctuation.ts';
import { ScanDialog } from '../../../scan/scan-dialog.tsx';
import { readScanned } from '../../../scan/scanned-text.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { LazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { addMonitorDialog } from '../monitor-dialogs.ts';
import { useRestore } from '../restore/use-restore.ts';
import { findMonitor } from './find-monitor.ts';

type Outcome =
  | { type: 'none' }
  | { type: 'searching' | 'unknown'; serialNumber: string }
  | { type: 'failed'; serialNumber: string; error: AppError }
  | { type: 'found' | 'deleted'; monitor: Monitor };

interface Props {
  /** A scanner has typed it already. */
  content?: string | undefined;
  onClose(): void;
}

/** Another dialog would stay open over the page of the monitor, with what was typed in it. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}

async function outcomeOf(app: AppContext, serialNumber: string): Promise<Outcome> {
  try {
    const monitor = await findMonitor(app, serialNumber);
    if (!monitor) return { type: 'unknown', serialNumber };
    return { type: isDeleted(monitor) ? 'deleted' : 'found', monitor };
  } catch (thrown) {
    return { type: 'failed', serialNumber, error: await toAppError(thrown) };
  }
}

export function MonitorScan({ content, onClose }: Props) {
  const { t } = useTranslation(['start', 'scan']);
  const app = useApp();
  const navigate = useNavigate();
  const [first] = useState(() => (content === undefined ? null : readScanned(content)));
  const [overDialog] = useState(isDialogOpen);
  const [outcome, setOutcome] = useState<Outcome>({ type: 'none' });
  const [adding, setAdding] = useState<string | null>(null);
  const isOpen = useIsOpen();
  const latest = useRef('');

  function open(id: string): void {
    onClose();
    void navigate({ to: '/dashboard/monitor-details/$id', params: { id } });
  }

  async function find(serialNumber: string): Promise<void> {
    latest.current = serialNumber;
    const isLatest = () => isOpen.current && latest.current === serialNumber;
    setOutcome({ type: 'searching', serialNumber });
    const next = await outcomeOf(app, serialNumber);
    if (!isLatest()) return;
    setOutcome(next);
    if (next.type === 'found' && !overDialog) open(next.monitor.id);
  }

  const begin = useEffectEvent(() => {
    if (first && 'serialNumber' in first) void find(first.serialNumber);
  });
  useEffect(() => begin(), []);

  if (adding !== null)
    return <LazyComponent of={addMonitorDialog} props={{ serialNumber: adding, onClose }} />;
  const again = () => setOutcome({ type: 'none' });
  return (
    <ScanDialog
      title={t('scan:monitor')}
      submitLabel={t('scan:find')}
      refused={first && 'reason' in first ? first.reason : null}
      onScan={(serialNumber) => void find(serialNumber)}
      onClose={onClose}
      said={
        // It names a monitor or a serial number, which no browser should translate.
        outcome.type === 'none' ? null : (
          <span translate="no">
            <Said outcome={outcome} overDialog={overDialog} />
          </span>
        )
      }
      actions={
        <Actions
          outcome={outcome}
          overDialog={overDialog}
          onAgain={again}
          onAdd={setAdding}
          onOpen={open}
          onRetry={(serialNumber) => void find(serialNumber)}
        />
      }
      rests={outcome.type !== 'none'}
    />
  );
}

interface SaidProps {
  outcome: Exclude<Outcome, { type: 'none' }>;
  overDialog: boolean;
}

function Said({ outcome, overDialog }: SaidProps): ReactNode {
  const { t } = useTranslation(['start', 'scan']);
  switch (outcome.type) {
    case 'searching':
      return t('scan:searching', { serialNumber: outcome.serialNumber });
    case 'unknown':
      return t('scan:unknown', { serialNumber: outcome.serialNumber });
    case 'failed':
      return t('scan:notSearched', {
        serialNumber: outcome.serialNumber,
        reason: errorText(t, outcome.error),
      });
    default: {
      const { monitor_id: name, cloud_id: serialNumber } = outcome.monitor;
      const text = t(`scan:${outcome.type}`, { name, serialNumber });
      return sentences(text, overDialog && t('scan:dialogOpen'));
    }
  }
}

interface ActionProps {
  outcome: Outcome;
  overDialog: boolean;
  onAgain(): void;
  onAdd(serialNumber: string): void;
  onOpen(id: string): void;
  onRetry(serialNumber: string): void;
}

function Actions({ outcome, overDialog, onAgain, onAdd, onOpen, onRetry }: ActionProps): ReactNode {
  const { t } = useTranslation(['start', 'scan']);
  const refused = useChangesPaused();
  const may = useMay();
  if (outcome.type === 'none' || outcome.type === 'searching') return null;
  return (
    <>
      {outcome.type === 'unknown' && !overDialog && may('changeMonitors') && (
        <ActionButton
          refused={refused}
          size="lg"
          leftSection={<IconPlus size={22} aria-hidden />}
          onClick={() => onAdd(outcome.serialNumber)}
        >
          {t('scan:add')}
        </ActionButton>
      )}
      {outcome.type === 'deleted' && !overDialog && (
        <>
          {may('changeMonitors', outcome.monitor.facility_id) && (
            <RestoreFound monitor={outcome.monitor} refused={refused} onOpen={onOpen} />
          )}
          <Button variant="default" size="lg" onClick={() => onOpen(outcome.monitor.id)}>
            {t('action.open')}
          </Button>
        </>
      )}
      {outcome.type === 'failed' && (
        <Button size="lg" onClick={() => onRetry(outcome.serialNumber)}>
          {t('action.retry')}
        </Button>
      )}
      <Button variant="default" size="lg" leftSection={<IconScan size={22} aria-hidden />} onClick={onAgain}>
        {t('scan:again')}
      </Button>
    </>
  );
}

interface RestoreProps {
  monitor: Monitor;
  refused: string | null;
  onOpen(id: string): void;
}

function RestoreFound({ monitor, refused, onOpen }: RestoreProps): ReactNode {
  const { t } = useTranslation();
  const { call } = useApp();
  const offered = useOffers(call, 'restore');
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  if (!offered) return null;

  async function run(): Promise<void> {
    setBusy(true);
    // It says by itself what became of it, also a failure; the monitor's page shows the state.
    await restore([monitor.id]);
    onOpen(monitor.id);
  }
  return (
    <ActionButton
      refused={refused}
      size="lg"
      loading={busy}
      leftSection={<IconRestore size={22} aria-hidden />}
      onClick={() => void run()}
    >
      {t('monitors.restore')}
    </ActionButton>
  );
}
