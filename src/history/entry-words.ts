// Puts an entry of the audit trail into words. Kinds, actions and fields that are not known are shown as they are.
import type { TFunction } from 'i18next';
import type { AuditEntry, AuditRecord } from '../../contract/audit/audit.ts';
import { hiddenInTrail, isAuditEntity } from '../../contract/audit/kinds.ts';
import { hasNoEnd } from '../../contract/common/certificate-times.ts';
import { dotted } from '../../contract/common/isolate.ts';
import { formatMoment } from '../i18n/format.ts';
import { labelled } from '../i18n/punctuation.ts';
import { rolesOfTrail } from './roles-of-trail.ts';

type Value = string | number | boolean | null | undefined;

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A text of the catalogue; `otherwise` where there is none. */
function textOr(t: TFunction<['start', 'audit']>, key: string, otherwise: string): string {
  const say = t as (key: string, options: { defaultValue: string }) => string;
  return say(`audit:${key}`, { defaultValue: otherwise });
}

const spaced = (name: string) => name.replaceAll('_', ' ');

export function entityWords(t: TFunction, entity: string): string {
  return textOr(t, `entity.${entity}`, entity);
}

const unanswered: readonly Value[] = ['failed', 'pending', 'uncertain'];

/** 'Monitor changed' */
export function actWords(
  t: TFunction<['start', 'audit']>,
  {
    action,
    entity,
    records = [],
    details,
  }: Pick<AuditEntry, 'action' | 'entity'> & Partial<Pick<AuditEntry, 'records' | 'details'>>,
): string {
  if (records.some(({ after }) => unanswered.includes(after?.enrollment))) return t('audit:notIssued');
  const act = textOr(t, `act.${action}`, action);
  const plain = entity ? t('audit:both', { entity: entityWords(t, entity), act: act.toLowerCase() }) : act;
  const said = textOr(t, `said.${entity ?? ''}_${action}`, plain);
  // Entries from before a purpose was recorded keep their words.
  return details?.purpose ? textOr(t, `said.${entity ?? ''}_${action}_${details.purpose}`, said) : said;
}

/** Whoever did it. */
export function personWords(
  t: TFunction<['start', 'audit']>,
  { person, person_id: id, person_hidden: isHidden, job, action }: AuditEntry,
): string {
  if (isHidden) return t('audit:somebodyElse');
  if (id) return person || t('audit:onePerson');
  return job || action === 'retire' ? t('audit:service') : t('audit:somebody');
}

function valueWords(t: TFunction<['start', 'audit']>, field: string, value: Value): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no');
  const text = String(value);
  if (field === 'userStatus') {
    const say = t as (key: string, options: { defaultValue: string }) => string;
    return say(`users.status.${text}`, { defaultValue: text });
  }
  if (field === 'roles') return rolesOfTrail(t, text);
  if (moment.test(text)) return hasNoEnd(text) ? t('audit:noEnd') : formatMoment(text);
  return textOr(t, `values.${field}.${text}`, text);
}

/** Fields that name a person; others whose values are hidden name facilities. */
const ofPersons: readonly string[] = ['renewal_set_by'];

/** One side of a field. @param hidden the fields that name something outside of what the reader sees, too */
function sideWords(
  t: TFunction<['start', 'audit']>,
  field: string,
  value: Value,
  hidden: readonly string[] | undefined,
): string {
  const words = valueWords(t, field, value);
  if (!hidden?.includes(field)) return words;
  return dotted(words, t(ofPersons.includes(field) ? 'audit:somebodyElse' : 'audit:anotherFacility'));
}

export interface ChangedField {
  id: string;
  name: string;
  before: string;
  after: string;
}

/** The fields of a record that differ, in words; what is empty on both sides is left out. */
export function changesOf(t: TFunction<['start', 'audit']>, record: AuditRecord): ChangedField[] {
  const { entity, before, after, hidden_before: hiddenBefore, hidden_after: hiddenAfter } = record;
  const ids = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const hidden = isAuditEntity(entity) ? hiddenInTrail(entity) : [];
  return ids
    .filter((id) => !hidden.includes(id))
    .map((id) => ({
      id,
      name: textOr(t, `fields.${id}`, spaced(id)),
      before: sideWords(t, id, before?.[id], hiddenBefore),
      after: sideWords(t, id, after?.[id], hiddenAfter),
    }))
    .filter((change) => change.before !== change.after);
}

/** A change of many records, which is one entry. */
function bulkWords(t: TFunction<['start', 'audit']>, details: NonNullable<AuditEntry['details']>): string {
  const { change, facility, source, total, undo, change_cancelled: isCancelled } = details;
  return dotted(
    t('audit:bulk', { change: textOr(t, `changes.${String(change)}`, spaced(String(change))) }),
    facility && String(facility),
    source && String(source),
    undo && t('audit:undo'),
    isCancelled && t('audit:changeCancelled'),
    total !== undefined && t('audit:ofSelected', { count: Number(total) }),
  );
}

/** Actions whose entries count what was refused for some minutes. */
const counted = ['refuseSignIn', 'refuseFactor', 'refuseCall'];

/** Details beside the records, in words; '' where there are none. */
export function detailWords(t: TFunction<['start', 'audit']>, { action, details }: AuditEntry): string {
  if (!details) return '';
  const { count, first, last, list, file_name: file } = details;
  const at = (value: Value) => (typeof value === 'string' ? formatMoment(value) : '');
  if (counted.includes(action))
    return t('audit:tries', { count: Number(count ?? 1), first: at(first), last: at(last) });
  if (action === 'lockOut') return t('audit:lockedAt', { first: at(first) });
  function rows(of: string, number: Value): string {
    const name = textOr(t, `lists.${of}`, of);
    // How many is not told where some of them may be of facilities that the reader does not see.
    return number === null ? name : t('audit:exported', { list: name, count: Number(number ?? 0) });
  }
  if (action === 'export') return rows(String(list), count);
  if (action === 'read') {
    const { day, ...counts } = details;
    return dotted(String(day), ...Object.entries(counts).map(([of, number]) => rows(of, number)));
  }
  if (details.job_id) return bulkWords(t, details);
  if (action === 'download' || action === 'view') return t('audit:file', { name: String(file ?? '') });
  return dotted(
    ...Object.entries(details).map(([name, value]) =>
      labelled(textOr(t, `details.${name}`, spaced(name)), valueWords(t, name, value)),
    ),
  );
}
