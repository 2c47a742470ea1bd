import * as contract from '../../../contract/service/what-runs.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';

export function whatRunsRoutes({ runs }: { runs: contract.WhatRuns }) {
  return {
    getWhatRuns: defineRoute(contract.getWhatRuns, async () => ({ data: runs })),
  } satisfies RoutesOf<typeof contract>;
}
