// The sources of which this app was built, inserted by the build (scripts/lib/build-constants.mjs).
declare global {
  const __APP_VERSION__: string;
  const __RELEASE__: number;
  const __COMMIT__: string;
}

export const appVersion = __APP_VERSION__;
export const appRelease = __RELEASE__;
export const appCommit = __COMMIT__;
