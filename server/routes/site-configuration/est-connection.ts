import * as contract from '../../../contract/site-configuration/est-connection.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import { defineFormRoute } from '../../http/routes/define-form-route.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  type ConnectionDependencies,
  confirmRoot,
  testConnection,
  uploadServerRoots,
} from '../../site-configuration/est-connection.ts';
import { toConnectionReport } from '../../site-configuration/responses.ts';

export function estConnectionRoutes(dependencies: ConnectionDependencies) {
  return {
    testConnection: defineRoute(contract.testConnection, async ({ body, translate }) => {
      const tested = await testConnection(dependencies, body);
      const sentence = (problem: Parameters<typeof sentenceOf>[0]) => translate(sentenceOf(problem));
      if (!tested.ok)
        return { data: [{ hosts: [], authorities: [], problems: [sentence(tested.problem)], notes: [] }] };
      return { data: [toConnectionReport(tested.value, sentence)] };
    }),
    confirmRoot: defineRoute(contract.confirmRoot, async ({ body, ...author }) => ({
      data: [await confirmRoot(dependencies, author, body)],
    })),
    uploadServerRoots: defineFormRoute(contract.uploadServerRoots, async ({ body, files, ...author }) => ({
      data: [await uploadServerRoots(dependencies, author, body, files.cafile)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
