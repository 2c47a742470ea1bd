// Notices: what administrators should know of the service. A subject tells of its own, by kind (`notices` of its mount).
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { NoticeAct, NoticeRecord } from '../../contract/service/notices.ts';
import type { Message } from '../http/messages.ts';
import type { Author } from '../store/audit/audit.ts';

export interface NoticeFacts {
  /** Since when it is so. */
  since: Date;
  /** How many it is about; at least one. */
  count: number;
  title: ContractMessage;
  /** Sentences: why, and what helps. */
  help: readonly Message[];
  /** The words of a foreign server, as they came; '' where it said nothing. */
  detail: string;
  /** The first of the records concerned. */
  records: readonly NoticeRecord[];
  recordCount: number;
  /** An administrator may do this about it. */
  acts?: readonly NoticeAct[];
}

/** Reads a notice as it is now; null while there is nothing to tell. */
export type ReadNotice = () => Promise<NoticeFacts | null>;

/** Takes acts on notices of one kind. @throws HttpError 409 where there is nothing to act on */
export type ActOnNotice = (act: NoticeAct, author: Author) => Promise<void>;

/** By the kind of notice, as the contract names it. */
export type NoticeReaders = Readonly<Record<string, ReadNotice>>;

/** The kinds that /readyz names: what may need somebody at night, although calls are served. */
export const warningKinds: readonly string[] = ['clock', 'copy', 'disk', 'retention'];

/** The notices of now, in the order of the readers. */
export async function readNotices(readers: NoticeReaders): Promise<(NoticeFacts & { kind: string })[]> {
  const read = await Promise.all(
    Object.entries(readers).map(async ([kind, readOne]) => ({ kind, facts: await readOne() })),
  );
  return read.flatMap(({ kind, facts }) => (facts ? [{ kind, ...facts }] : []));
}
