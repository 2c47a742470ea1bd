import * as contract from '../../../contract/jobs/imports.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { checkImport, startImport } from '../../jobs/imports/start-import.ts';
import { toJob } from './responses.ts';

export function importRoutes(dependencies: Parameters<typeof startImport>[0]) {
  return {
    checkImport: defineRoute(contract.checkImport, async ({ body, translate }) => {
      const { issues, ...found } = await checkImport(dependencies, body);
      const told = issues.map(({ inRow, row, field, message, value, warning }) => ({
        row: inRow,
        field,
        message: translate(message),
        other_row: row ?? null,
        value,
        warning,
      }));
      return { data: [{ ...found, issues: told }] };
    }),
    startImport: defineRoute(contract.startImport, async ({ body, ...author }) => ({
      data: [toJob(await startImport(dependencies, author, body), author.callerId)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
