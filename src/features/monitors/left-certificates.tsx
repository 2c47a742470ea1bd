// Says how many certificates monitors would leave behind in their facility, while another one is chosen.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countRevocations } from '../../../contract/certificates/revocations.ts';
import { previewAssociation } from '../../../contract/monitors/monitor-writes.ts';
import { useOffers } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { Notice } from '../../ui/notice.tsx';
import { type AssociationSelection, associationOf } from './association-body.ts';

interface Props {
  monitorId: string;
  /** The facility that it has, and the one that is chosen. */
  from: Choice | null;
  to: Choice | null;
}

export function LeftCertificates({ monitorId, from, to }: Props) {
  return from !== null && to?.id !== from.id ? <OfMonitor key={monitorId} monitorId={monitorId} /> : null;
}

type Count = (call: Call, options: { signal: AbortSignal }) => Promise<number>;

function OfMonitor({ monitorId }: { monitorId: string }) {
  const { t } = useTranslation(['start', 'forms']);
  const [count] = useState<Count>(() => async (call: Call, options: { signal: AbortSignal }) => {
    const answer = await call(countRevocations, { query: { monitor_id: monitorId } }, options);
    return onlyRecord(answer).of_monitor ?? 0;
  });
  return <Left count={count} text={(left) => t('forms:deletedRecord.certificatesLeft', { count: left })} />;
}

interface ManyProps {
  selected: AssociationSelection;
  /** Id of the facility that is chosen; null for none. */
  to: string | null;
}

/** Mounted anew for each choice. */
export function LeftByMany({ selected, to }: ManyProps) {
  const { t } = useTranslation(['start', 'bulk']);
  const [count] = useState<Count>(() => async (call: Call, options: { signal: AbortSignal }) => {
    const body = { ...associationOf(selected), new_facility_id: to };
    return onlyRecord(await call(previewAssociation, { body }, options)).certificates;
  });
  return <Left count={count} text={(left) => t('bulk:associateMany.certificatesLeft', { count: left })} />;
}

function Left({ count, text }: { count: Count; text(left: number): string }) {
  const { call } = useApp();
  const offered = useOffers(call, 'revocations');
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!offered) return undefined;
    const reading = new AbortController();
    // Monitors can be moved without this.
    count(call, reading).then(setLeft, () => undefined);
    return () => reading.abort();
  }, [call, offered, count]);
  if (left === 0) return null;
  return (
    <Notice tone="warn" icon={<IconAlertTriangle size={22} aria-hidden />}>
      {text(left)}
    </Notice>
  );
}
