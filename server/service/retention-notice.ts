// The notice that the removal of what is old waits, or was stopped.
import { hourMs } from '../../contract/common/durations.ts';
import { fill } from '../../contract/common/fill.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { listIn } from '../../contract/common/punctuation.ts';
import type { NoticeFacts } from '../common/notices.ts';
import type { WaitReason } from '../common/removal-rule.ts';
import { catalogues, type MessageTemplate } from '../http/messages.ts';
import type { Database } from '../store/engine/database.ts';
import { findRemovals, type RemovalPlan } from '../store/service/removals.ts';

const reasons: Readonly<Record<WaitReason, ContractMessage>> = {
  gap: 'noticeRetentionGap',
  future: 'noticeRetentionFuture',
  shortened: 'noticeRetentionShortened',
};

const kinds: Readonly<Record<string, ContractMessage>> = {
  activities: 'noticeRetentionActivities',
  recordings: 'noticeRetentionRecordings',
  logs: 'noticeRetentionLogs',
  requests: 'noticeRetentionRequests',
  connectionChanges: 'noticeRetentionConnections',
  samples: 'noticeRetentionSamples',
};

/** 'It will remove 2,584 cloud log entries, 67 recordings.' */
function sentenceOfPlan(plan: RemovalPlan): MessageTemplate {
  return (language) => {
    const texts = catalogues[language];
    const parts = Object.entries(plan).flatMap(([kind, n]) => {
      const key = kinds[kind];
      return key ? [fill(texts[key], { count: n.toLocaleString(language) })] : [];
    });
    return fill(texts.noticeRetentionPlan, { plan: listIn(language, parts) });
  };
}

/** 'It goes on in 23 hours, unless an administrator stops it.' */
function sentenceOfEnd(until: Date, now: Date): MessageTemplate {
  const hours = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / hourMs));
  return (language) => fill(catalogues[language].noticeRetentionGoesOn, { hours });
}

/** Null while nothing waits, and where there is nothing that would be removed. */
export async function readRetentionNotice(db: Database, now: Date): Promise<NoticeFacts | null> {
  const { reason, waitsSince, waitsUntil, plan, isStopped } = (await findRemovals(db)) ?? {};
  if (!reason || !waitsSince || !waitsUntil || !plan) return null;
  const count = Object.values(plan).reduce((sum, n) => sum + n, 0);
  if (count === 0) return null;
  return {
    since: waitsSince,
    count,
    title: isStopped ? 'noticeRetentionStopped' : 'noticeRetention',
    help: [
      reasons[reason],
      sentenceOfPlan(plan),
      isStopped ? 'noticeRetentionStoppedHelp' : sentenceOfEnd(waitsUntil, now),
    ],
    detail: '',
    records: [],
    recordCount: 0,
    acts: isStopped ? ['goOn'] : ['stop', 'goOn'],
  };
}
