// The notice of a disk that is almost full.
import type { FreeSpace } from '../base/free-space.ts';
import type { NoticeFacts } from '../common/notices.ts';

const gibibyte = 1024 ** 3;

/** '0.4 of 40 GiB' */
function spaceText({ freeBytes, totalBytes }: NonNullable<ReturnType<FreeSpace['space']>>): string {
  const digits = totalBytes < 10 * gibibyte ? 2 : 1;
  return `${(freeBytes / gibibyte).toFixed(digits)} / ${(totalBytes / gibibyte).toFixed(digits)} GiB`;
}

export async function readDiskNotice(free: FreeSpace | undefined): Promise<NoticeFacts | null> {
  const since = free?.lowSince();
  const space = free?.space();
  if (!since || !space) return null;
  return {
    since,
    count: 1,
    title: 'noticeDisk',
    help: ['noticeDiskMeans', 'noticeDiskHelp'],
    detail: spaceText(space),
    records: [],
    recordCount: 0,
  };
}
