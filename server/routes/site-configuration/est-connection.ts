import * as contract from '../../../contract/site-configuration/est-connection.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  type ConnectionParts,
  confirmRoot,
  removeRoot,
  testConnection,
} from '../../site-configuration/est-connection.ts';
import { toConnectionReport } from '../../site-configuration/responses.ts';

export function estConnectionRoutes(parts: ConnectionParts) {
  return {
    testConnection: defineRoute(contract.testConnection, async ({ body, translate }) => {
      const tested = await testConnection(parts, body);
      const sentence = (problem: Parameters<typeof sentenceOf>[0]) => translate(sentenceOf(problem));
      if (!tested.ok) return { data: [{ hosts: [], authorities: [], problems: [sentence(tested.problem)] }] };
      return { data: [toConnectionReport(tested.value, sentence)] };
    }),
    confirmRoot: defineRoute(contract.confirmRoot, async ({ body, ...author }) => ({
      data: [await confirmRoot(parts, author, body)],
    })),
    removeRoot: defineRoute(contract.removeRoot, async ({ body, ...author }) => ({
      data: [await removeRoot(parts, author, body)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
