// Figures of all processes for whoever is woken at night: what Prometheus reads of the database.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../engine/database.ts';
import { rowsOf } from '../engine/dump-format.ts';
import { sinkProblems } from '../schema/index.ts';

/** A metric that the database knows: `infusion_` and this name. */
export interface FigureKind {
  help: string;
  /** The name of its label; none where there is one value. */
  label?: string;
  /** Values of the label that are 0 where the database has no row. */
  values?: readonly string[];
  /** Told only where the trail is sent anywhere. */
  ofTrailSink?: true;
}

export const figureKinds = {
  monitors: {
    help: 'Monitors that are not deleted, by their connection',
    label: 'state',
    values: ['online', 'offline', 'never'],
  },
  network_certificates: {
    help: 'Network certificates of monitors: they ended, end within 30 days, or later',
    label: 'state',
    values: ['ended', 'ending', 'good'],
  },
  jobs_open: { help: 'Jobs that have not ended' },
  job_records: {
    help: 'Records of jobs of the last 24 hours, by their state',
    label: 'state',
    values: ['waiting', 'running', 'done', 'failed', 'cancelled'],
  },
  enrollments: {
    help: 'Certificates that EST servers were asked for in the last 24 hours, by what came of it',
    label: 'outcome',
    values: ['issued', 'pending', 'failed', 'uncertain', 'running'],
  },
  renewals: {
    help: 'Those of them that replace a certificate that ends, without anybody asking',
    label: 'outcome',
    values: ['issued', 'pending', 'failed', 'uncertain', 'running'],
  },
  mails_queued: { help: 'Emails that are not sent yet, with those that were given up' },
  refused_sign_ins: {
    help: 'Sign-ins and calls that were refused and are not in the trail yet: of the last ten minutes',
    label: 'action',
  },
  trail_verified_timestamp_seconds: { help: 'When the audit trail was verified last' },
  trail_broken: { help: '1 while something of the audit trail is known to be broken' },
  trail_sink_waiting: {
    help: 'Entries and checkpoints of the audit trail that its receiver has not taken yet',
    label: 'kind',
    values: ['entry', 'checkpoint'],
    ofTrailSink: true,
  },
  trail_sink_oldest_waiting_timestamp_seconds: {
    help: 'When the oldest entry that waits for the receiver was written, 0 where none waits',
    ofTrailSink: true,
  },
  trail_sink_sent_timestamp_seconds: {
    help: 'When the receiver of the audit trail took something last, 0 where it never did',
    ofTrailSink: true,
  },
  trail_sink_failing: {
    help: '1 while the receiver of the audit trail takes nothing, by the reason',
    label: 'problem',
    values: sinkProblems,
    ofTrailSink: true,
  },
  sweep_ran_timestamp_seconds: { help: 'When a step of each sweep ended last', label: 'sweep' },
  backup_timestamp_seconds: {
    help: 'The moment that the latest finished backup holds, 0 where there was none',
  },
} as const satisfies Record<string, FigureKind>;

const row = z.object({ name: z.string(), label: z.string(), n: z.coerce.number() });
export type Figure = z.output<typeof row>;

/** All of them in one statement. */
export function readFigures(db: Database): Promise<Figure[]> {
  const day = sql`now() - interval '24 hours'`;
  const outcome = sql`coalesce(outcome, 'running')`;
  return rowsOf(
    db,
    sql`
      SELECT 'monitors' AS name, CASE WHEN online THEN 'online' WHEN last_communication IS NULL THEN 'never' ELSE 'offline' END AS label,
        count(*)::text AS n FROM monitors WHERE deleted_at IS NULL GROUP BY 2
      UNION ALL SELECT 'network_certificates', CASE WHEN c.valid_until <= now() THEN 'ended'
          WHEN c.valid_until <= now() + interval '30 days' THEN 'ending' ELSE 'good' END, count(*)::text
        FROM network_certificates c JOIN monitors m ON m.id = c.monitor_id AND m.deleted_at IS NULL
        WHERE c.superseded_at IS NULL GROUP BY 2
      UNION ALL SELECT 'jobs_open', '', count(*)::text FROM jobs WHERE ended_at IS NULL
      UNION ALL SELECT 'job_records', r.state, count(*)::text FROM jobs j JOIN job_records r ON r.job_id = j.id
        WHERE j.created_at > ${day} GROUP BY r.state
      UNION ALL SELECT 'enrollments', ${outcome}, count(*)::text FROM enrollment_attempts WHERE started_at > ${day} GROUP BY 2
      UNION ALL SELECT 'renewals', ${outcome}, count(*)::text FROM enrollment_attempts
        WHERE is_renewal AND started_at > ${day} GROUP BY 2
      UNION ALL SELECT 'mails_queued', '', count(*)::text FROM outgoing_mails
      UNION ALL SELECT 'refused_sign_ins', action, sum(count)::text FROM refused_sign_ins GROUP BY action
      UNION ALL SELECT 'trail_verified_timestamp_seconds', '', extract(epoch FROM at)::text FROM audit_verifications
      UNION ALL SELECT 'trail_broken', '', count(*)::text FROM audit_verifications WHERE fault <> ''
      UNION ALL SELECT 'trail_sink_waiting', 'entry',
        greatest(0, coalesce((SELECT max(sequence) FROM audit_calls), 0) - sequence)::text FROM trail_sinks
      UNION ALL SELECT 'trail_sink_waiting', 'checkpoint',
        greatest(0, coalesce((SELECT max(number) FROM audit_checkpoints), 0) - checkpoint)::text FROM trail_sinks
      UNION ALL SELECT 'trail_sink_oldest_waiting_timestamp_seconds', '',
        coalesce((SELECT extract(epoch FROM c.at) FROM audit_calls c WHERE c.sequence = s.sequence + 1), 0)::text FROM trail_sinks s
      UNION ALL SELECT 'trail_sink_sent_timestamp_seconds', '', coalesce(extract(epoch FROM sent_at), 0)::text FROM trail_sinks
      UNION ALL SELECT 'trail_sink_failing', problem, '1' FROM trail_sinks WHERE failing_since IS NOT NULL
      UNION ALL SELECT 'sweep_ran_timestamp_seconds', name, extract(epoch FROM ran_at)::text FROM sweeps WHERE ran_at IS NOT NULL
      UNION ALL SELECT 'backup_timestamp_seconds', '', coalesce(extract(epoch FROM backed_up_at), 0)::text FROM installation`,
    row,
  );
}
