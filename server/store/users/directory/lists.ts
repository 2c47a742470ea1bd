// Lists of people and groups as the directory asks for them: filtered, a page at a time, in an order that stays while others come.
import { and, asc, count, eq, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { emailIdentity } from '../../../../contract/common/email.ts';
import type { Database } from '../../engine/database.ts';
import { directoryGroups, directoryPeople, users } from '../../schema/index.ts';
import { type GroupRow, nameKeyOf } from './groups.ts';
import { isManaged, type PersonRow, personColumns } from './people.ts';

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

/** What a value must fit. */
export interface ListCondition {
  /** In small letters: 'username', 'emails.value'. */
  attribute: string;
  isNot: boolean;
  operator: Comparison;
  /** Null for `pr`. */
  value: string | number | boolean | null;
}

export interface ListQuery {
  /** Sets of conditions of which one must fit as a whole; undefined: all. */
  filter: readonly (readonly ListCondition[])[] | undefined;
  offset: number;
  limit: number;
}

/** How values of one attribute are compared; undefined where they cannot be so. */
type Compare = (operator: Comparison, value: ListCondition['value']) => SQL | undefined;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const patterns: Partial<Record<Comparison, (text: string) => string>> = {
  co: (text) => `%${escaped(text)}%`,
  sw: (text) => `${escaped(text)}%`,
  ew: (text) => `%${escaped(text)}`,
};

const orders: Partial<Record<Comparison, SQL>> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** @param key makes the stored key of a value, where it is equal by that */
function ofText(text: SQLWrapper, by?: { key: SQLWrapper; keyOf: (value: string) => string }): Compare {
  return (operator, value) => {
    if (operator === 'pr') return sql`coalesce(${text}, '') <> ''`;
    if (typeof value !== 'string') return undefined;
    const isEqual = by ? sql`${by.key} = ${by.keyOf(value)}` : sql`lower(${text}) = lower(${value})`;
    if (operator === 'eq') return isEqual;
    if (operator === 'ne') return sql`${isEqual} IS NOT TRUE`;
    const pattern = patterns[operator]?.(value);
    if (pattern !== undefined) return sql`lower(${text}) LIKE lower(${pattern})`;
    return sql`lower(${text}) ${orders[operator]} lower(${value})`;
  };
}

/** Ids in the case in which they are. */
function ofExact(text: SQLWrapper): Compare {
  return (operator, value) => {
    if (operator === 'pr') return sql`${text} IS NOT NULL`;
    if (typeof value !== 'string') return undefined;
    if (operator === 'eq') return sql`${text} = ${value}`;
    return operator === 'ne' ? sql`${text} IS DISTINCT FROM ${value}` : undefined;
  };
}

function ofMoment(at: SQLWrapper): Compare {
  return (operator, value) => {
    if (operator === 'pr') return sql`true`;
    const date = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
    if (Number.isNaN(date.getTime())) return undefined;
    const compared = { ...orders, eq: sql`=`, ne: sql`<>` }[operator as 'eq'];
    return compared && sql`${at} ${compared} ${date.toISOString()}::timestamptz`;
  };
}

const isActive = sql`${users.status} NOT IN ('SUSPENDED', 'DEPROVISIONED')`;

const active: Compare = (operator, value) => {
  if (operator === 'pr') return sql`true`;
  const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
  if (typeof wanted !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) return undefined;
  return (operator === 'eq') === wanted ? isActive : not(isActive);
};

/** Each person has one email here, of whichever type it was sent as. */
const ofAnyType: Compare = () => sql`true`;

const email = ofText(users.email, { key: users.emailIdentity, keyOf: emailIdentity });
const displayed = sql`coalesce(${directoryPeople.attributes} ->> 'displayName', ${users.firstName} || ' ' || ${users.lastName})`;

const personAttributes: Readonly<Record<string, Compare>> = {
  id: ofExact(sql`${directoryPeople.userId}::text`),
  externalid: ofExact(directoryPeople.externalId),
  username: ofText(directoryPeople.userName, { key: directoryPeople.userNameKey, keyOf: emailIdentity }),
  active,
  displayname: ofText(displayed),
  'name.givenname': ofText(users.firstName),
  'name.familyname': ofText(users.lastName),
  emails: email,
  'emails.value': email,
  'emails.type': ofAnyType,
  'emails.primary': ofAnyType,
  'meta.created': ofMoment(directoryPeople.createdAt),
  'meta.lastmodified': ofMoment(directoryPeople.changedAt),
};

const ofMembers = ofExact(sql`member.user_id::text`);
const members: Compare = (operator, value) => {
  const fits = ofMembers(operator === 'ne' ? 'eq' : operator, value);
  const found =
    fits &&
    sql`EXISTS (
    SELECT FROM directory_group_members AS member WHERE member.group_id = directory_groups.id AND ${fits})`;
  return found && operator === 'ne' ? not(found) : found;
};

const groupAttributes: Readonly<Record<string, Compare>> = {
  id: ofExact(sql`${directoryGroups.id}::text`),
  externalid: ofExact(directoryGroups.externalId),
  displayname: ofText(directoryGroups.displayName, { key: directoryGroups.nameKey, keyOf: nameKeyOf }),
  members,
  'members.value': members,
  'meta.created': ofMoment(directoryGroups.createdAt),
  'meta.lastmodified': ofMoment(directoryGroups.changedAt),
};

/** The first condition that cannot be decided: an attribute that is not kept, or no comparison of it. */
export class UndecidableCondition extends Error {
  readonly attribute: string;
  readonly known: readonly string[];

  constructor(attribute: string, known: readonly string[]) {
    super('undecidable');
    this.attribute = attribute;
    this.known = known;
  }
}

function toSql(attributes: Readonly<Record<string, Compare>>, filter: ListQuery['filter']): SQL | undefined {
  const sets = filter?.map((conditions) =>
    and(
      ...conditions.map(({ attribute, isNot, operator, value }) => {
        const compare = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
        const fits = compare?.(operator, value);
        if (!fits) throw new UndecidableCondition(attribute, Object.keys(attributes));
        return isNot ? sql`(${fits}) IS NOT TRUE` : fits;
      }),
    ),
  );
  return sets && or(...sets);
}

interface Page<Row> {
  rows: Row[];
  total: number;
}

/** @throws UndecidableCondition */
export async function listPeople(db: Database, query: ListQuery): Promise<Page<PersonRow>> {
  const where = and(isManaged, toSql(personAttributes, query.filter));
  const isOne = eq(users.id, directoryPeople.userId);
  const [counted] = await db
    .select({ total: count() })
    .from(directoryPeople)
    .innerJoin(users, isOne)
    .where(where);
  const rows = await db
    .select(personColumns)
    .from(directoryPeople)
    .innerJoin(users, isOne)
    .where(where)
    .orderBy(asc(directoryPeople.createdAt), asc(directoryPeople.userId))
    .offset(query.offset)
    .limit(query.limit);
  return { rows, total: counted?.total ?? 0 };
}

/** @throws UndecidableCondition */
export async function listGroups(db: Database, query: ListQuery): Promise<Page<GroupRow>> {
  const where = toSql(groupAttributes, query.filter);
  const total = await db.$count(directoryGroups, where);
  const rows = await db
    .select()
    .from(directoryGroups)
    .where(where)
    .orderBy(asc(directoryGroups.createdAt), asc(directoryGroups.id))
    .offset(query.offset)
    .limit(query.limit);
  return { rows, total };
}
