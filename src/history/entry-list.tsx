// Entries of the audit trail, as lines beneath the head of their day: what was done, by whom, and at what time. Unfolded, an
// entry says from where, and of each record what changed in it.
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditRecord } from '../../contract/audit/audit.ts';
import { isAuditEntity, subjectKindOf } from '../../contract/audit/kinds.ts';
import type { EntityKind } from '../../contract/common/entities.ts';
import { isolate, unmarked } from '../../contract/common/isolate.ts';
import { toAppError } from '../api/app-error.ts';
import { useApp } from '../data/app-context.ts';
import { errorText } from '../i18n/error-text.ts';
import { formatTime, zoneAbbreviation } from '../i18n/format.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { fetchAuditRecords } from './audit-source.ts';
import { DayHead } from './day-head.tsx';
import { byDay, type EntryDay } from './entry-days.ts';
import classes from './entry-list.module.css';
import {
  actWords,
  type ChangedField,
  changesOf,
  detailWords,
  entityWords,
  personWords,
} from './entry-words.ts';

/** At the end of a user's label. */
const emailInLabel = /\(([^()\s]+@[^()\s]+)\)$/;

/** Where a record of each kind can be looked at: a user in the list, by the email of that time. */
const pagesOf: Record<EntityKind, (record: Pick<AuditRecord, 'record_id' | 'label'>) => LinkProps | null> = {
  monitor: ({ record_id: id }) => ({ to: '/dashboard/monitor-details/$id', params: { id } }),
  facility: ({ record_id: id }) => ({ to: '/dashboard/facility-details/$id', params: { id } }),
  user({ label }) {
    const email = emailInLabel.exec(label)?.[1];
    return email ? { to: '/dashboard/users', search: { search: email } } : null;
  },
};

/** Null where it cannot be looked at any more, or is of a kind that only the server knows. */
function pageOf(record: AuditRecord): LinkProps | null {
  const { entity, record_id: id, exists } = record;
  if (!exists || !isAuditEntity(entity)) return null;
  if (entity === 'siteConfiguration') return { to: '/dashboard/siteconfig', search: { facility: id } };
  const kind = subjectKindOf(entity);
  return kind && pagesOf[kind](record);
}

function Side({ text }: { text: string }) {
  const { t } = useTranslation(['start', 'audit']);
  return text ? text : <span className={classes.empty}>{t('audit:nothing')}</span>;
}

interface ChangesProps {
  changes: readonly ChangedField[];
  label: string;
  /** False for a new record. */
  hasBefore: boolean;
}

function Changes({ changes, label, hasBefore }: ChangesProps) {
  const { t } = useTranslation(['start', 'audit']);
  if (changes.length === 0) return null;
  return (
    <table className={classes.changes} aria-label={unmarked(label)}>
      <thead>
        <tr>
          <th scope="col">{t('audit:field')}</th>
          {hasBefore && <th scope="col">{t('audit:before')}</th>}
          <th scope="col">{t('audit:after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, name, before, after }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {hasBefore && (
              <td className={classes.before} data-side={t('audit:before')}>
                <Side text={before} />
              </td>
            )}
            <td data-side={t('audit:after')}>
              <Side text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Record({ record, about, isNamed }: { record: AuditRecord } & Pick<Props, 'about' | 'isNamed'>) {
  const { t } = useTranslation(['start', 'audit']);
  const { label, record_id: id, entity, exists } = record;
  const page = pageOf(record);
  const isOther = id !== about;
  return (
    <div className={classes.record}>
      {(isOther || !isNamed) && (
        <div className={classes.recordHead}>
          {page ? (
            <Link {...page} className={classes.link} translate={label ? 'no' : undefined}>
              {label || entityWords(t, entity)}
            </Link>
          ) : (
            <strong translate={label ? 'no' : undefined}>{label || entityWords(t, entity)}</strong>
          )}
          {!exists && <span className={classes.gone}>{t('audit:gone')}</span>}
          {isOther && (
            <Link
              to="/dashboard/audit"
              search={{ record: id }}
              className={classes.link}
              aria-label={unmarked(t('audit:history', { name: label }))}
            >
              {t('action.history')}
            </Link>
          )}
        </div>
      )}
      <Changes changes={changesOf(t, record)} label={label} hasBefore={record.before !== null} />
    </div>
  );
}

/** The records of an entry; all of them once they are asked for. */
function useRecords(entry: AuditEntry) {
  const { t } = useTranslation();
  const { call } = useApp();
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState<AuditRecord[] | null>(null);

  async function showAll(): Promise<void> {
    setBusy(true);
    try {
      setAll(await fetchAuditRecords(call, entry));
    } catch (thrown) {
      await showToast({ tone: 'bad', text: errorText(t, await toAppError(thrown)) });
    } finally {
      setBusy(false);
    }
  }

  return {
    records: all ?? entry.records,
    isPart: !all && entry.records.length < entry.record_count,
    busy,
    showAll,
  };
}

/** The time alone: its day and zone are in the head, unless the clocks were changed on that day. */
function Time({ date, headZone }: { date: string; headZone: string }) {
  const moment = Date.parse(date);
  const zone = zoneAbbreviation(new Date(moment));
  return (
    <time dateTime={date} className={classes.at}>
      {formatTime(moment, 'HH:mm:ss', moment)}
      {zone !== headZone && ` ${zone}`}
    </time>
  );
}

interface EntryProps extends Omit<Props, 'label' | 'entries'> {
  entry: AuditEntry;
  headZone: string;
}

/** Says what an entry is about, in a few words: its record, or how many, or what else is known of it. */
function subjectOf(
  t: TFunction<['start', 'audit']>,
  entry: AuditEntry,
  others: readonly AuditRecord[],
): string {
  const { record_count: count } = entry;
  if (count > 1) return t('audit:records', { count });
  const [record] = others;
  return record ? record.label || entityWords(t, record.entity) : detailWords(t, entry);
}

/** A line, which a tap unfolds. */
function Entry({ entry, headZone, ...rest }: EntryProps) {
  const { t } = useTranslation(['start', 'audit']);
  const body = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { records, isPart, busy, showAll } = useRecords(entry);
  const { person_id: personId, address, record_count: count } = entry;
  const who = isolate(personWords(t, entry));
  const details = detailWords(t, entry);
  // A person's own sign-in is about nobody else.
  const others = records.filter((it) => it.record_id !== personId || it.before || it.after);
  const subject = isolate(rest.isNamed && count === 1 ? details : subjectOf(t, entry, others));
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={20} className={classes.chevron} aria-hidden />
        <span className={classes.what}>
          <span className={classes.act}>{actWords(t, entry)}</span>{' '}
          {subject && <span className={classes.subject}>{subject}</span>}
        </span>{' '}
        <span className={classes.who}>{who}</span> <Time date={entry.date} headZone={headZone} />
      </UnstyledButton>
      <div id={body} className={classes.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={classes.by}>
              {personId ? (
                <Link to="/dashboard/audit" search={{ person: personId }} className={classes.link}>
                  {who}
                </Link>
              ) : (
                who
              )}
              {address && ` ${t('audit:from', { address })}`}
              {count > 1 && ` · ${t('audit:records', { count })}`}
            </p>
            {details && <p className={classes.by}>{details}</p>}
            {others.map((it) => (
              <Record key={`${it.entity} ${it.record_id} ${it.label}`} record={it} {...rest} />
            ))}
            {isPart && (
              <Button variant="default" mt={8} loading={busy} onClick={() => void showAll()}>
                {t('audit:allRecords', { count })}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

interface Props {
  label: string;
  entries: readonly AuditEntry[];
  /** The record that all of them are about. */
  about?: string | undefined;
  /** Whether its name is above the list. */
  isNamed?: boolean;
}

interface DayProps extends Omit<EntryDay, 'key'>, Pick<Props, 'about' | 'isNamed'> {}

function Day({ day, entries, zone, isNewZone, about, isNamed = false }: DayProps) {
  const id = useId();
  return (
    <div className={classes.dayPart}>
      <DayHead id={id} order={isNamed ? 3 : 2} day={day} zone={zone} isNewZone={isNewZone} />
      <ol className={classes.entries} aria-labelledby={id}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} headZone={zone} about={about} isNamed={isNamed} />
        ))}
      </ol>
    </div>
  );
}

export function EntryList({ label, entries, ...rest }: Props) {
  return (
    <section className={classes.list} aria-label={unmarked(label)}>
      {byDay(entries).map(({ key, ...day }) => (
        <Day key={key} {...day} {...rest} />
      ))}
    </section>
  );
}
