// Which rows of each table a statement sees that runs within a reach (../reach.ts). Every table has a decision: a table without one
// shows nothing, and a test fails for it. The database applies them (apply-bounds.ts), whatever the statement says.
// Conditions name their table's columns with its name: others have columns of the same names.

/**
 * Rises with each change of what is applied, here or in apply-bounds.ts: of two versions that run beside each other, the older one
 * leaves what the newer one has applied.
 */
export const boundsVersion = 3;

/** What a reach sees of a table, and may write there. */
export interface TableBounds {
  /** The rows that are seen, changed and removed; null: none. */
  readonly sees: string | null;
  /** The rows that may be added, and that a changed row may become, where these are others than the ones that are seen. */
  readonly adds?: string;
  /** Whether rows are read and added alone: those of the trail, which nobody changes but the database's owner. */
  readonly isKept?: boolean;
}

type Decision = (table: string) => TableBounds;

const reach = 'ANY (ARRAY(SELECT reach_facilities()))';
const caller = "(SELECT nullif(current_setting('infusion.caller', true), '')::uuid)";

const isMonitor = (column: string) => `EXISTS (SELECT FROM monitors WHERE monitors.id = ${column})`;
const isUser = (column: string) => `EXISTS (SELECT FROM users WHERE users.id = ${column})`;

/** Of the facilities of the reach. */
const ofFacility =
  (column = 'facility_id'): Decision =>
  (table) => ({ sees: `${table}.${column} = ${reach}` });

/** Of the monitors that are seen. */
const ofMonitor: Decision = (table) => ({ sees: isMonitor(`${table}.monitor_id`) });

/** Of the people who are seen. What names nobody is the service's. */
const ofPerson: Decision = (table) => ({ sees: isUser(`${table}.user_id`) });

/** Of the caller. */
const own =
  (column: string): Decision =>
  (table) => ({ sees: `${table}.${column} = ${caller}` });

const ofJob: Decision = (table) => ({ sees: `EXISTS (SELECT FROM jobs WHERE jobs.id = ${table}.job_id)` });

/** Of the service: whoever needs it in the middle of a call leads out of its reach. */
const ofService: Decision = () => ({ sees: null });

/** Of the trail, where it is about what is seen. All may be added: who has just removed something does not see it any more. */
const ofTrail =
  (about: string): Decision =>
  () => ({ sees: about, adds: 'true', isKept: true });

/** Of the trail, and nobody's but the service's. */
const kept: Decision = () => ({ sees: null, isKept: true });

const isSubject = (id: string) => `(${id} = ${reach} OR ${isMonitor(id)} OR ${isUser(id)})`;

const decisions: Readonly<Record<string, Decision>> = {
  facilities: ofFacility('id'),
  monitors: ofFacility('home_facility_id'),
  // Somebody new belongs to no facility yet, and is added outside of the reach; the membership is within it.
  users: () => ({ sees: 'EXISTS (SELECT FROM user_facilities WHERE user_facilities.user_id = users.id)' }),

  connection_samples: ofFacility(),
  facility_changes: ofFacility(),
  removed_roots: ofFacility(),
  renewal_settings: ofFacility(),
  site_configurations: ofFacility(),
  site_files: ofFacility(),
  user_facilities: ofFacility(),
  user_roles: ofFacility(),

  activities: ofMonitor,
  cloud_log_series: ofMonitor,
  connection_changes: ofMonitor,
  enrollment_attempts: ofMonitor,
  files: ofMonitor,
  monitor_csrs: ofMonitor,
  monitor_network_files: ofMonitor,
  monitor_presence: ofMonitor,
  monitor_requests: ofMonitor,
  network_certificates: ofMonitor,
  recordings: ofMonitor,

  access_requests: ofPerson,
  accounts: ofPerson,
  authenticators: ofPerson,
  directory_people: ofPerson,
  one_time_links: ofPerson,
  outgoing_mails: ofPerson,
  outside_people: ofPerson,
  outside_sessions: ofPerson,
  own_sessions: ofPerson,
  passkeys: ofPerson,
  recovery_codes: ofPerson,
  security_answers: ofPerson,
  session_factors: ofPerson,
  session_uses: ofPerson,
  sign_in_codes: ofPerson,
  user_access: ofPerson,
  oidc_state: (table) => ({ sees: `${table}.payload ->> 'accountId' IN (SELECT users.id::text FROM users)` }),

  jobs: own('author_id'),
  job_records: ofJob,
  job_secrets: ofJob,

  audit_records: ofTrail(`CASE
    WHEN audit_records.entity = 'user' THEN ${isUser('audit_records.record_id')}
    WHEN audit_records.entity IN ('facility', 'siteConfiguration') THEN audit_records.record_id = ${reach}
    ELSE ${isMonitor('audit_subject(audit_records)')} END`),
  audit_calls: ofTrail('EXISTS (SELECT FROM audit_records WHERE audit_records.call_id = audit_calls.id)'),
  // Written by triggers, which see everything.
  audit_subjects: () => ({ sees: isSubject('audit_subjects.subject_id'), isKept: true }),
  audit_names: () => ({ sees: isSubject('audit_names.id'), isKept: true }),
  audit_checkpoints: kept,
  audit_continuations: kept,
  audit_alarms: ofService,
  audit_verifications: ofService,

  // Of each facility alone: the others are of the whole fleet.
  counts: () => ({
    sees: "counts.scope = ANY (ARRAY(SELECT 'monitors:facility:' || facility FROM reach_facilities() AS facility))",
  }),
  record_changes: () => ({
    sees: `CASE record_changes.type
      WHEN 'monitor' THEN ${isMonitor('record_changes.record_id')}
      WHEN 'facility' THEN record_changes.record_id = ${reach}
      WHEN 'user' THEN ${isUser('record_changes.record_id')}
      ELSE false END`,
  }),

  attempts: ofService,
  change_runs: ofService,
  directory_group_members: ofService,
  directory_groups: ofService,
  installation: ofService,
  job_targets: ofService,
  logout_tokens: ofService,
  noted_changes: ofService,
  refusal_alarms: ofService,
  refused_sign_ins: ofService,
  removals: ofService,
  served_records: ofService,
  // Whoever manages them sees everything.
  service_account_keys: ofService,
  service_account_roles: ofService,
  service_accounts: ofService,
  service_keys: ofService,
  sweeps: ofService,
  trail_sinks: ofService,
  used_challenges: ofService,
  wrong_clocks: ofService,
};

export const tableBounds: Readonly<Record<string, TableBounds>> = Object.fromEntries(
  Object.entries(decisions).map(([table, decide]) => [table, decide(table)]),
);
