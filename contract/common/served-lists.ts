import { entityLists } from './entities.ts';

/** Lists whose records are counted where they are served; `changes` is the feed of all records. */
export const servedLists = [
  'auditTrail',
  'certificates',
  'cloudLog',
  'revocations',
  'jobRecords',
  'changes',
  ...entityLists,
] as const;
export type ServedList = (typeof servedLists)[number];
