import type { RemovableKind } from '../../../contract/site-configuration/trust.ts';

/** Something stored of a site that can be taken away. */
export interface Removable {
  kind: RemovableKind;
  /** Belongs to a single certificate. */
  fingerprint?: string | undefined;
  /** How the question calls it. */
  name: string;
}
