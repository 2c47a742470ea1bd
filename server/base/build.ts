// The sources of which this process was built, so that it can be told apart from others, and found again.
import packageJson from '../../package.json' with { type: 'json' };

/** Put in by the build (scripts/lib/build-constants.mjs). */
declare const __COMMIT__: string;

export interface Build {
  /** As specified; it stays while releases go on. */
  version: string;
  /** Rises with what users notice: see CONTRIBUTING.md. */
  release: number;
  /** Such as `3ac88c1fa1b2`; `unbuilt` where the sources run as they are. */
  commit: string;
}

export const build: Build = {
  version: packageJson.version,
  release: packageJson.release,
  commit: typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unbuilt',
};

/** The version that runs: it is told alike in the log, in metrics, in backups, to administrators, and in the database for other versions. */
export interface WhatRuns extends Build {
  /** The latest migration that it knows, such as `0047_audit_names_with_records`. */
  migration: string;
}

/** In one line, for people. */
export function nameOf({ version, release, commit, migration }: WhatRuns): string {
  return `${version}, release ${release}, commit ${commit}, migration ${migration}`;
}
