// The whole schema, for drizzle-kit and for the database's type.

export * from './access-requests.ts';
export * from './attempts.ts';
export * from './audit.ts';
export * from './certificates.ts';
export * from './changes.ts';
export * from './cloud-log.ts';
export { changeSequence } from './columns.ts';
export * from './connections.ts';
export * from './counts.ts';
export * from './facilities.ts';
export * from './identity.ts';
export * from './installation.ts';
export * from './jobs.ts';
export * from './monitors.ts';
export * from './outgoing-mails.ts';
export * from './outside-people.ts';
export * from './presence.ts';
export * from './refusal-alarms.ts';
export * from './requests.ts';
export * from './second-factor.ts';
export * from './served-records.ts';
export * from './session-uses.ts';
export * from './site-configuration.ts';
export * from './sweeps.ts';
export * from './trail-sinks.ts';
export * from './user-access.ts';
export * from './users.ts';
