// The roles of a cell of a table: 'Site administrator: H-17 | Engineer: all | Auditor'. The words may be those of any language of
// the console; a facility is named by its Facility ID or by its name.
import { languageTags } from '../../contract/common/languages.ts';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { sortKey } from '../../contract/common/normalise.ts';
import { toPlainCharacters } from '../../contract/common/plain-characters.ts';
import { type GivenRole, type GivenRoleName, givenRoles } from '../../contract/common/rights.ts';
import { roleName } from '../../contract/users/roles.ts';
import { catalogues } from '../http/messages.ts';

/** A role whose facility is not looked up yet. */
export interface NamedRole extends Pick<GivenRole, 'role' | 'may_hear'> {
  /** By name or code; null: all. */
  place: string | null;
}

/** Whatever its case, accents and apostrophes. */
const wordOf = (text: string) => sortKey(toPlainCharacters(text).trim());

/** A word in each language. */
function wordsOf(key: ContractMessage): string[] {
  return languageTags.map((language) => wordOf(catalogues[language][key]));
}

type Known = Pick<GivenRole, 'role' | 'may_hear'>;

/** All roles by what people call them, and by their names in the API. */
const known = new Map<string, Known>(
  givenRoles.flatMap((role: GivenRoleName) => {
    const plain = { role, may_hear: false };
    const hearing = { role, may_hear: role === 'auditor' };
    return [
      ...wordsOf(roleName(hearing)).map((word): [string, Known] => [word, hearing]),
      ...wordsOf(roleName(plain)).map((word): [string, Known] => [word, plain]),
      [wordOf(role), plain] as const,
    ];
  }),
);

const everywhere = new Set(['*', ...wordsOf('roleEverywhere')]);

interface ReadRoles {
  roles: NamedRole[];
  /** The first that is wrong; null where nothing is. */
  problem: ContractMessage | null;
}

/** @returns the role, or what is wrong with it */
function readOne(text: string): NamedRole | ContractMessage {
  const [name = '', ...rest] = text.split(':');
  const found = known.get(wordOf(name));
  if (!found) return 'importRoleUnknown';
  const typed = rest.join(':').trim();
  const isEverywhere = everywhere.has(wordOf(typed));
  if (found.role === 'auditor')
    return typed === '' || isEverywhere ? { ...found, place: null } : 'roleOfAuditor';
  if (typed === '') return 'importRolePlace';
  if (isEverywhere && found.role === 'siteAdministrator') return 'roleNeedsFacility';
  return { ...found, place: isEverywhere ? null : typed };
}

/** @param text in plain characters */
export function readRoles(text: string): ReadRoles {
  const read = text
    .split('|')
    .filter((part) => part.trim() !== '')
    .map(readOne);
  const roles = read.filter((one): one is NamedRole => typeof one === 'object');
  const problem = read.find((one): one is ContractMessage => typeof one === 'string') ?? null;
  const isTwice = roles.filter(({ role }) => role === 'auditor').length > 1;
  return { roles, problem: problem ?? (isTwice ? 'roleTwice' : null) };
}
