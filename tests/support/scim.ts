// A directory that calls SCIM, with the key of its service account; each answer is what scimmy's schemas say.
import SCIMMY from 'scimmy';
import { expect } from 'vitest';
import type { TestService } from './service.ts';
import { addServiceAccount, addServiceKey } from './service-accounts.ts';

interface Value {
  value: string;
  type?: string;
  primary?: boolean;
  display?: string;
}

/** What tests read of a resource, a list or a refusal. */
export interface ScimBody {
  id: string;
  externalId: string;
  userName: string;
  displayName: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  emails: Value[];
  roles: Value[];
  groups: Value[];
  members: Value[];
  meta: { version: string; location: string; created: string; lastModified: string };
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimBody[];
  /** Of a schema. */
  attributes: { name: string }[];
  detail: string;
  scimType: string;
}

export interface ScimAnswer {
  status: number;
  headers: Headers;
  body: ScimBody;
}

export interface ScimDirectory {
  accountId: string;
  key: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>;
}

const { User, Group } = SCIMMY.Schemas;
const userSchema = User.definition.id;
export const groupSchema = Group.definition.id;
const patchSchema = SCIMMY.Messages.PatchOp.id;

/** @throws where the resource is not as the schemas say */
function checkResource(resource: { schemas?: string[] }): void {
  if (resource.schemas?.includes(userSchema)) new User(resource, 'out');
  if (resource.schemas?.includes(groupSchema)) new Group(resource, 'out');
}

function checkBody(status: number, body: { schemas: string[]; Resources?: object[] }): void {
  if (status >= 400) {
    expect(body.schemas).toEqual([SCIMMY.Messages.ErrorResponse.id]);
    expect(body).toMatchObject({ status: String(status), detail: expect.any(String) });
  } else if (body.Resources) {
    new SCIMMY.Messages.ListResponse(body as never);
    for (const one of body.Resources) checkResource(one);
  } else checkResource(body);
}

/** @param administrator who adds the account, where the service's own provider does not sign in */
export async function openDirectory(
  service: TestService,
  name = 'Entra ID',
  administrator: Pick<TestService, 'ask'> = service,
): Promise<ScimDirectory> {
  const { id: accountId } = await addServiceAccount(administrator, { name, role: 'directory' });
  const { key } = await addServiceKey(administrator, accountId);
  return {
    accountId,
    key,
    async call(method, path, body, headers = {}) {
      const answer = await service.request(`/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const parsed = text === '' ? undefined : JSON.parse(text);
      const isList = /^\/(Users|Groups)(\?|$)/.test(path);
      const isPartial = /ttributes=/.test(path);
      if (parsed && !(isPartial && !isList)) checkBody(answer.status, parsed);
      if (parsed) expect(answer.headers.get('content-type')).toBe('application/scim+json');
      return { status: answer.status, headers: answer.headers, body: parsed };
    },
  };
}

/** A user as Entra ID creates one. */
export function scimUser(userName: string, more: object = {}) {
  return {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: `0a21f0f2-${userName}`,
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Given Family', familyName: 'Family', givenName: 'Given' },
    roles: [],
    ...more,
  };
}

export const patchOf = (...Operations: object[]) => ({ schemas: [patchSchema], Operations });
