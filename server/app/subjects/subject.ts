// A subject's part of the service: its routes, its sweeps, its jobs.
import type { Hono } from 'hono';
import type { CloseStep } from '../../base/lifetime.ts';
import type { ActOnNotice, NoticeReaders } from '../../common/notices.ts';
import type { Authenticate } from '../../http/authenticate.ts';
import type { HttpEnv } from '../../http/context.ts';
import type { Route } from '../../http/routes/route.ts';
import type { ImportEntities } from '../../jobs/imports/import-entity.ts';
import type { JobKinds } from '../../jobs/job-kinds.ts';
import type { SweepSteps } from '../../store/common/sweeps.ts';

/** Routes as the files of server/routes make them, by the names of their endpoints. */
type RouteFile = Readonly<Record<string, Route>>;

export interface Subject {
  routes: readonly RouteFile[];
  /** Mounts what is beside the contract's endpoints. */
  mount?(app: Hono<HttpEnv>, authenticate: Authenticate): void;
  /** Work that returns, for one of all processes at a time, by its name in the database. */
  sweeps?: SweepSteps;
  /** How its jobs treat each record, by the name of the job's kind. */
  jobKinds?: JobKinds;
  /** How its records are imported, by their name in the calls. */
  imports?: Partial<ImportEntities>;
  /** Read the notices that it has for administrators. */
  notices?: NoticeReaders;
  /** Says what an administrator may do about them, by kind. */
  noticeActs?: Readonly<Record<string, ActOnNotice>>;
  /** Begins work of this process that goes on by itself; returns what ends it. */
  start?(): CloseStep;
}
