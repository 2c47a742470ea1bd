import * as contract from '../../../contract/site-configuration/est-authentication.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import { defineFormRoute } from '../../http/routes/define-form-route.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import {
  findEstAuthentication,
  saveKeyFiles,
  savePassword,
} from '../../site-configuration/est-authentication.ts';

export function estAuthenticationRoutes(dependencies: ConfigurationDependencies) {
  return {
    getAuthentication: defineRoute(contract.getAuthentication, async ({ params }) => {
      const found = await findEstAuthentication(dependencies.db, params.id);
      return { data: found ? [found] : [] };
    }),
    savePassword: defineRoute(contract.savePassword, async ({ body, ...author }) => {
      const { saved, notice } = await savePassword(dependencies, author, body);
      return { data: [saved], ...(notice && { message: sentenceOf(notice) }) };
    }),
    saveKeyFiles: defineFormRoute(contract.saveKeyFiles, async ({ body, files, ...author }) => {
      const notice = await saveKeyFiles(dependencies, author, body, files);
      return { data: [], ...(notice && { message: sentenceOf(notice) }) };
    }),
  } satisfies RoutesOf<typeof contract>;
}
