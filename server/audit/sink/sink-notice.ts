// The notice that the trail does not reach where it is sent to.
import type { ContractMessage } from '../../../contract/common/messages.ts';
import type { NoticeFacts } from '../../common/notices.ts';
import { countWaiting, findSink } from '../../store/audit/sink-position.ts';
import type { Database } from '../../store/engine/database.ts';
import type { SinkProblem } from '../../store/schema/index.ts';

const reasons: Readonly<Record<SinkProblem, ContractMessage>> = {
  dns: 'noticeSinkDns',
  unreachable: 'noticeSinkUnreachable',
  certificate: 'noticeSinkCertificate',
  closed: 'noticeSinkClosed',
  slow: 'noticeSinkSlow',
  refused: 'noticeSinkRefused',
  other: 'noticeSinkOther',
};

/** Null while it does, and for the first minutes in which it does not. */
export async function readSinkNotice(db: Database): Promise<NoticeFacts | null> {
  const row = await findSink(db);
  if (!row?.noticedAt || !row.failingSince) return null;
  return {
    since: row.failingSince,
    count: Math.max(1, await countWaiting(db, row)),
    title: 'noticeSink',
    help: [reasons[row.problem ?? 'other'], 'noticeSinkKept'],
    detail: `${row.target}: ${row.detail}`,
    records: [],
    recordCount: 0,
  };
}
