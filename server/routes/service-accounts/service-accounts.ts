import * as contract from '../../../contract/service-accounts/service-accounts.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  createAccount,
  createKey,
  deleteAccount,
  deleteKey,
  requireAccount,
  type ServiceAccountDependencies,
  updateAccount,
} from '../../service-accounts/change-accounts.ts';
import { toServiceAccountResponse } from '../../service-accounts/response.ts';
import { listAccounts } from '../../store/service-accounts/service-accounts.ts';

export function serviceAccountRoutes(dependencies: ServiceAccountDependencies) {
  const { db, tokenUrl } = dependencies;
  return {
    listServiceAccounts: defineRoute(contract.listServiceAccounts, async () => {
      const data = (await listAccounts(db)).map(toServiceAccountResponse);
      return { data, count: data.length };
    }),
    getServiceAccount: defineRoute(contract.getServiceAccount, async ({ params }) => ({
      data: [toServiceAccountResponse(await requireAccount(db, params.id))],
    })),
    createServiceAccount: defineRoute(contract.createServiceAccount, async ({ body, ...author }) => ({
      data: [toServiceAccountResponse(await createAccount(dependencies, author, body))],
    })),
    updateServiceAccount: defineRoute(contract.updateServiceAccount, async ({ params, body, ...author }) => ({
      data: [toServiceAccountResponse(await updateAccount(dependencies, author, params.id, body))],
    })),
    deleteServiceAccount: defineRoute(contract.deleteServiceAccount, async ({ params, ...author }) => {
      await deleteAccount(db, author, params.id);
      return { data: [] };
    }),
    addServiceAccountKey: defineRoute(contract.addServiceAccountKey, async ({ params, ...author }) => {
      const { account, key } = await createKey(dependencies, author, params.id);
      const token_url = account.role === 'directory' ? '' : (tokenUrl ?? '');
      return {
        data: [{ client_id: account.id, key, token_url, account: toServiceAccountResponse(account) }],
      };
    }),
    removeServiceAccountKey: defineRoute(contract.removeServiceAccountKey, async ({ params, ...author }) => ({
      data: [toServiceAccountResponse(await deleteKey(db, author, params))],
    })),
  } satisfies RoutesOf<typeof contract>;
}
