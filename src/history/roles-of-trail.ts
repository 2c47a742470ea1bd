// The trail names roles in English: 'Engineer of Bayview (B-1) (by claim), Auditor'. They are shown in the page's language.
import type { TFunction } from 'i18next';
import { labelled, listed } from '../i18n/punctuation.ts';

const everywhere = 'all facilities';

const byName = {
  'Site administrator': 'siteAdministrator',
  Engineer: 'engineer',
  'Auditor with recordings': 'auditorHears',
  Auditor: 'auditor',
} as const;

/** Behind a role that the identity provider gives. */
const ofClaim = ' (by claim)';

const names = Object.keys(byName).join('|');
/** A facility's name may have commas, too. */
const between = new RegExp(`, (?=(?:${names})(?: of |, | \\(by claim\\)|$))`);
const role = new RegExp(`^(${names})(?: of (.+))?$`);

function isName(name: string): name is keyof typeof byName {
  return Object.hasOwn(byName, name);
}

type Texts = TFunction<['start', 'audit']>;

/** What is not known is shown as it is. */
function wordsOf(t: Texts, part: string): string {
  const [, name = '', place] = role.exec(part) ?? [];
  if (!isName(name)) return part;
  const label = t(`audit:values.roles.${byName[name]}`);
  if (!place) return label;
  return labelled(label, place === everywhere ? t('audit:values.roles.everywhere') : place);
}

export function rolesOfTrail(t: Texts, text: string): string {
  return listed(
    text.split(between).map((part) => {
      if (!part.endsWith(ofClaim)) return wordsOf(t, part);
      return t('audit:values.roles.byClaim', { role: wordsOf(t, part.slice(0, -ofClaim.length)) });
    }),
  );
}
