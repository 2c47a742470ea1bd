// The kinds of records and actions in the audit trail. They have a file of their own because addresses are read with
// them before any screen is fetched.

/** Kinds of records. */
export const auditEntities = [
  'monitor',
  'facility',
  'user',
  'request',
  'recording',
  // Its id is the facility's.
  'siteConfiguration',
  // Its id is the monitor's.
  'networkCertificate',
  'monitorLog',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

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
  'refuseCall',
] as const;
export type AuditActionName = (typeof auditActions)[number];
