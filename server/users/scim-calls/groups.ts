import { isId } from '../../store/common/order.ts';
import { findGroup, type GroupRow, listMembers, type MemberRow } from '../../store/users/directory/groups.ts';
import { listGroups } from '../../store/users/directory/lists.ts';
import { createGroup, deleteGroup, patchGroup, replaceGroup } from '../directory/groups.ts';
import { toGroup, toList } from '../scim/answers.ts';
import { isShown, project } from '../scim/projection.ts';
import type { Values } from '../scim/read-resource.ts';
import { maxPage } from '../scim/schemas.ts';
import { notFound } from '../scim/scim-error.ts';
import {
  type Answer,
  answerBy,
  type Call,
  list,
  projectionOf,
  readJson,
  readPage,
  resourceAnswer,
  targetOf,
} from './call.ts';

/** Ten thousand members with their names and addresses. */
const maxBytes = 8 * 1024 * 1024;

/** Groups of a page that is answered with their members, who may be thousands each. */
const maxWithMembers = 20;

const showsMembers = (call: Call) => isShown(projectionOf(call), 'members');

async function resourcesOf(call: Call, rows: readonly GroupRow[]): Promise<Values[]> {
  if (!showsMembers(call)) return rows.map((row) => toGroup(row, undefined, call.base));
  const ids = rows.map(({ id }) => id);
  const members = new Map(ids.map((id): [string, MemberRow[]] => [id, []]));
  for (const member of await listMembers(call.dependencies.db, ids))
    members.get(member.groupId)?.push(member);
  return rows.map((row) => toGroup(row, members.get(row.id) ?? [], call.base));
}

async function listAll(call: Call): Promise<Answer> {
  const { start, ...query } = readPage(call, showsMembers(call) ? maxWithMembers : maxPage);
  const { rows, total } = await list(() => listGroups(call.dependencies.db, query));
  const shown = projectionOf(call);
  const resources = (await resourcesOf(call, rows)).map((one) => project(one, shown));
  return { status: 200, body: toList(resources, { total, start }) };
}

async function answerOne(call: Call, row: GroupRow, status: 200 | 201): Promise<Answer> {
  const [resource = {}] = await resourcesOf(call, [row]);
  return resourceAnswer(call, resource, status);
}

async function get(call: Call): Promise<Answer> {
  if (call.id === undefined) return listAll(call);
  const row = isId(call.id) ? await findGroup(call.dependencies.db, call.id) : undefined;
  if (!row) throw notFound('group');
  return answerOne(call, row, 200);
}

async function post(call: Call): Promise<Answer> {
  const row = await createGroup(call.dependencies, call.author, await readJson(call, maxBytes));
  return answerOne(call, row, 201);
}

async function put(call: Call): Promise<Answer> {
  const target = targetOf(call);
  const row = await replaceGroup(call.dependencies, call.author, target, await readJson(call, maxBytes));
  return answerOne(call, row, 200);
}

/** One member of thousands is changed at a time: they are not all answered each time unless that is asked for. */
async function patch(call: Call): Promise<Answer> {
  const target = targetOf(call);
  const row = await patchGroup(call.dependencies, call.author, target, await readJson(call, maxBytes));
  if (projectionOf(call).only) return answerOne(call, row, 200);
  return { status: 204, headers: { ETag: `W/"${row.version}"` } };
}

async function remove(call: Call): Promise<Answer> {
  await deleteGroup(call.dependencies, call.author, targetOf(call));
  return { status: 204 };
}

export const answerGroups = (call: Call) => answerBy(call, { get, post, put, patch, delete: remove });
