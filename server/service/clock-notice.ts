// The notice of servers whose clock is wrong.
import type { NoticeFacts } from '../common/notices.ts';
import type { Database } from '../store/engine/database.ts';
import { findWrongClocks } from '../store/service/wrong-clocks.ts';

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** '+10 min', '−3 h', '+1095 d'. @param seconds a minute or more */
function clockDifference(seconds: number): string {
  const size = Math.abs(seconds);
  const [unit, length] = units.find(([, least]) => size >= 2 * least) ?? ['s', 1];
  return `${seconds < 0 ? '−' : '+'}${Math.round(size / length)} ${unit}`;
}

/** How many servers are named. */
const maxNamed = 5;

export async function readClockNotice(db: Database): Promise<NoticeFacts | null> {
  const wrong = await findWrongClocks(db);
  const [oldest] = wrong;
  if (!oldest) return null;
  const records = wrong.slice(0, maxNamed).map(({ processId, host, aheadSeconds }) => ({
    entity: 'servers',
    id: processId,
    name: `${host}: ${clockDifference(aheadSeconds)}`,
  }));
  return {
    since: oldest.since,
    count: wrong.length,
    title: 'noticeClock',
    help: ['noticeClockHelp'],
    detail: '',
    records,
    recordCount: wrong.length,
  };
}
