// Roots and registration authority certificates that have ended or end soon, above the certificates of monitors; empty while
// there is none.
import { IconClockHour4, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AuthorityEnd } from '../../../contract/certificates/authority-ends.ts';
import { dotted } from '../../../contract/common/isolate.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { Moment } from '../../ui/moment.tsx';
import classes from './authority-ends.module.css';
import { endWords } from './days-left.ts';

export function AuthorityEnds({ loaded }: { loaded: Loaded<AuthorityEnd[]> }) {
  const { t } = useTranslation(['start', 'certificates']);
  const rows = useLoaded(loaded).snapshot?.value ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes.authorities} aria-label={t('certificates:authorities.title')}>
      <h2 className={classes.title}>{t('certificates:authorities.title')}</h2>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Authority key={`${row.facility_id} ${row.kind} ${row.subject} ${row.valid_until}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Authority({ row }: { row: AuthorityEnd }) {
  const { t } = useTranslation(['start', 'certificates']);
  const { text, tone } = endWords(t, row.valid_until);
  const Icon = tone === 'ended' ? IconShieldX : IconClockHour4;
  const isRoot = row.kind === 'root' || row.kind === 'fetchedRoot';
  const mechanism = isRoot ? ('root' as const) : ('authentication' as const);
  const type = row.kind === 'root' ? undefined : ('est' as const);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Link
          to="/dashboard/siteconfig"
          search={{ facility: row.facility_id, mechanism, type }}
          className={classes.link}
        >
          {row.subject}
        </Link>
        <span className={classes.second}>
          {dotted(t(`certificates:authorities.kinds.${row.kind}`), row.facility_name)}
        </span>
      </div>
      <div className={classes.ends}>
        <span className={classes.end} data-tone={tone}>
          <Icon size={18} aria-hidden />
          {text}
        </span>
        <span className={classes.second}>
          <Moment at={row.valid_until} className={undefined} />
        </span>
      </div>
    </li>
  );
}
