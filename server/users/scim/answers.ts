// Resources and lists as SCIM answers them.
import SCIMMY from 'scimmy';
import type { GroupRow, MemberRow } from '../../store/users/directory/groups.ts';
import type { PersonRow } from '../../store/users/directory/people.ts';
import { isObject, type Values } from './read-resource.ts';
import { groupSchema, userSchema } from './schemas.ts';

/** Where the resources are, as clients call them. */
export interface Base {
  /** 'https://console.example/scim/v2' */
  url: string;
}

const { id: listSchema } = SCIMMY.Messages.ListResponse;

interface Times {
  createdAt: Date;
  changedAt: Date;
  version: number;
}

const etagOf = (version: number) => `W/"${version}"`;

function metaOf(resourceType: 'User' | 'Group', location: string, { createdAt, changedAt, version }: Times) {
  return {
    resourceType,
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location,
    version: etagOf(version),
  };
}

/** Whether a user of this status may be active: what the directory reads. */
export const isActive = (status: string) => status !== 'SUSPENDED' && status !== 'DEPROVISIONED';

export function toUser(row: PersonRow, { url }: Base): Values {
  const { userId: id, userName, externalId, attributes, status } = row;
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...attributes,
    active: isActive(status),
    meta: metaOf('User', `${url}/Users/${id}`, row),
  };
}

/** @param members those of this group; undefined where the answer does not show them */
export function toGroup(row: GroupRow, members: readonly MemberRow[] | undefined, { url }: Base): Values {
  const { id, displayName, externalId } = row;
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && {
      members: members.map(({ userId, name }) => ({
        value: userId,
        $ref: `${url}/Users/${userId}`,
        display: name,
        type: 'User',
      })),
    }),
    meta: metaOf('Group', `${url}/Groups/${id}`, row),
  };
}

export function toList(resources: readonly Values[], { total, start }: { total: number; start: number }) {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** The ETag of a resource, as `meta.version` says it. */
export function etagOfResource({ meta }: Values): string | undefined {
  const version = isObject(meta) ? meta.version : undefined;
  return typeof version === 'string' ? version : undefined;
}
