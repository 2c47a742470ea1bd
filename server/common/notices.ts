// Notices: what administrators should know of the service. A subject tells of its own, by kind (`notices` of its mount).
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { NoticeRecord } from '../../contract/service/notices.ts';

export interface NoticeFacts {
  /** Since when it is so. */
  since: Date;
  /** How many it is about; at least one. */
  count: number;
  title: ContractMessage;
  /** Sentences: why, and what helps. */
  help: readonly ContractMessage[];
  /** The words of a foreign server, as they came; '' where it said nothing. */
  detail: string;
  /** The first of the records concerned. */
  records: readonly NoticeRecord[];
  recordCount: number;
}

/** Reads a notice as it is now; null while there is nothing to tell. */
export type ReadNotice = () => Promise<NoticeFacts | null>;

/** By the kind of notice, as the contract names it. */
export type NoticeReaders = Readonly<Record<string, ReadNotice>>;

/** The notices of now, in the order of the readers. */
export async function readNotices(readers: NoticeReaders): Promise<(NoticeFacts & { kind: string })[]> {
  const read = await Promise.all(
    Object.entries(readers).map(async ([kind, readOne]) => ({ kind, facts: await readOne() })),
  );
  return read.flatMap(({ kind, facts }) => (facts ? [{ kind, ...facts }] : []));
}
