// The kinds of records and actions in the audit trail. They have a file of their own because addresses are read with
// them before any screen is fetched.
import { type EntityKind, entities, entityKinds, namesIn } from '../common/entities.ts';

interface PartKind {
  /** What it belongs to, in whose history it is shown; null: nothing. */
  of: EntityKind | null;
  /** As `Entity` has it. */
  hiddenInTrail: readonly string[];
}

/** Kinds of records that are no entity: a part of one, or known to the trail alone. */
const parts = {
  request: { of: 'monitor', hiddenInTrail: ['monitor_id'] },
  recording: { of: 'monitor', hiddenInTrail: ['monitor_id'] },
  // Its id is the facility's.
  siteConfiguration: { of: 'facility', hiddenInTrail: [] },
  // Its id is the monitor's.
  networkCertificate: { of: 'monitor', hiddenInTrail: [] },
  monitorLog: { of: 'monitor', hiddenInTrail: [] },
  serviceAccount: { of: null, hiddenInTrail: ['facility_ids'] },
} as const satisfies Record<string, PartKind>;

export type AuditPart = keyof typeof parts;
export type AuditEntity = EntityKind | AuditPart;

/** Kinds of records. */
export const auditEntities = [...entityKinds, ...namesIn(parts)] as const;

/** Whether it is a kind that this version knows. */
export function isAuditEntity(entity: string): entity is AuditEntity {
  return Object.hasOwn(entities, entity) || Object.hasOwn(parts, entity);
}

export function isPart(kind: AuditEntity): kind is AuditPart {
  return Object.hasOwn(parts, kind);
}

/** The entity in whose history a record is; null where it is in none. */
export function subjectKindOf(kind: AuditEntity): EntityKind | null {
  return isPart(kind) ? parts[kind].of : kind;
}

/** Fields of a record that nobody is shown. */
export function hiddenInTrail(kind: AuditEntity): readonly string[] {
  return (isPart(kind) ? parts[kind] : entities[kind]).hiddenInTrail;
}

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'reset',
  'retire',
  /** A file was opened to look at it. */
  'view',
  /** A file was downloaded or played; entries without a purpose may also have been opened only. */
  'download',
  'export',
  /** Records of lists were read, by a person on one day. */
  'read',
  'signIn',
  'signOut',
  'refuseSignIn',
  'lockOut',
  /** The second factor was answered. */
  'confirmFactor',
  /** The second factor was answered wrong, by somebody who had signed in. */
  'refuseFactor',
  'refuseCall',
  /** The service was started with another value of a setting that guards it. */
  'configure',
] as const;
export type AuditActionName = (typeof auditActions)[number];
