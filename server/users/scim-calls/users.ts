import { isId } from '../../store/common/order.ts';
import { listPeople } from '../../store/users/directory/lists.ts';
import { findPerson } from '../../store/users/directory/people.ts';
import { createPerson, patchPerson, removePerson, replacePerson } from '../directory/people.ts';
import { toList, toUser } from '../scim/answers.ts';
import { project } from '../scim/projection.ts';
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

const maxBytes = 256 * 1024;

async function listAll(call: Call): Promise<Answer> {
  const { start, ...query } = readPage(call);
  const { rows, total } = await list(() => listPeople(call.dependencies.db, query));
  const shown = projectionOf(call);
  const resources = rows.map((row) => project(toUser(row, call.base), shown));
  return { status: 200, body: toList(resources, { total, start }) };
}

async function get(call: Call): Promise<Answer> {
  if (call.id === undefined) return listAll(call);
  const row = isId(call.id) ? await findPerson(call.dependencies.db, call.id) : undefined;
  if (!row) throw notFound('user');
  return resourceAnswer(call, toUser(row, call.base), 200);
}

async function post(call: Call): Promise<Answer> {
  const row = await createPerson(call.dependencies, call.author, await readJson(call, maxBytes));
  return resourceAnswer(call, toUser(row, call.base), 201);
}

async function change(call: Call, write: typeof patchPerson): Promise<Answer> {
  const target = targetOf(call);
  const row = await write(call.dependencies, call.author, target, await readJson(call, maxBytes));
  return resourceAnswer(call, toUser(row, call.base), 200);
}

async function remove(call: Call): Promise<Answer> {
  await removePerson(call.dependencies, call.author, targetOf(call));
  return { status: 204 };
}

export const answerUsers = (call: Call) =>
  answerBy(call, {
    get,
    post,
    put: (one) => change(one, replacePerson),
    patch: (one) => change(one, patchPerson),
    delete: remove,
  });
