// A screen for somebody with roles: their rights lie on the device, as a sign-in leaves them there.
import { success } from '../../contract/common/envelope.ts';
import { getOwnRights } from '../../contract/users/own-rights.ts';
import { storeRights } from '../../src/session/rights/stored-rights.ts';
import type { Person } from './people-with-roles.ts';
import { openScreen } from './screen.tsx';
import type { TestService } from './service.ts';

type Options = NonNullable<Parameters<typeof openScreen>[2]>;

export async function openScreenAs(
  service: TestService,
  { id, token }: Person,
  address: string,
  options: Options = {},
) {
  const answer = await service.request('/api/v1/rights', { headers: { Authorization: token } });
  const { data } = success(getOwnRights.data).parse(await answer.json());
  const isAdministrator = data.roles.some(({ role }) => role === 'administrator');
  storeRights(id, isAdministrator ? null : data.rights);
  const users = { ...service.users, administrator: id };
  const { request, bearer } = service;
  return await openScreen({ request, bearer, users }, address, options);
}
