// The notice of a copy.
import type { ContractMessage } from '../../contract/common/messages.ts';
import { nameOf, type WhatRuns } from '../base/build.ts';
import type { CopyReason, Pairing } from '../base/pairing.ts';
import type { NoticeFacts } from '../common/notices.ts';

const help: Readonly<Record<CopyReason, readonly ContractMessage[]>> = {
  files: ['noticeCopyFiles', 'noticeCopyMeans', 'noticeCopyHelp'],
  address: ['noticeCopyAddress', 'noticeCopyMeans', 'noticeCopyHelp'],
  setting: ['noticeCopySetting'],
  version: ['noticeEarlierVersion'],
};

export async function readCopyNotice(
  { copy }: Pick<Pairing, 'copy'>,
  runs: WhatRuns,
): Promise<NoticeFacts | null> {
  const found = copy();
  if (!found) return null;
  const { reason, since } = found;
  // Which server it is that must be upgraded.
  const records = reason === 'version' ? [{ entity: 'servers', id: 'this', name: nameOf(runs) }] : [];
  return {
    since,
    count: 1,
    title: reason === 'version' ? 'noticeVersion' : 'noticeCopy',
    help: help[reason],
    detail: '',
    records,
    recordCount: records.length,
  };
}
