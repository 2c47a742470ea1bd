// The notice of a copy.
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { CopyReason, Pairing } from '../base/pairing.ts';
import type { NoticeFacts } from '../common/notices.ts';

const help: Readonly<Record<CopyReason, readonly ContractMessage[]>> = {
  files: ['noticeCopyFiles', 'noticeCopyMeans', 'noticeCopyHelp'],
  address: ['noticeCopyAddress', 'noticeCopyMeans', 'noticeCopyHelp'],
  setting: ['noticeCopySetting'],
  version: ['noticeEarlierVersion'],
};

export async function readCopyNotice({ copy }: Pick<Pairing, 'copy'>): Promise<NoticeFacts | null> {
  const found = copy();
  if (!found) return null;
  const { reason, since } = found;
  return {
    since,
    count: 1,
    title: reason === 'version' ? 'noticeVersion' : 'noticeCopy',
    help: help[reason],
    detail: '',
    records: [],
    recordCount: 0,
  };
}
