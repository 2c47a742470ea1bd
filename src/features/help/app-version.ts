declare global {
  /** What package.json says, put in by the build (vite.config.ts): a second place could be forgotten. */
  const __APP_VERSION__: string;
}

/** The version of the app as it was built. */
export const appVersion = __APP_VERSION__;
