declare global {
  /** The version in package.json, inserted by the build (vite.config.ts). */
  const __APP_VERSION__: string;
}

export const appVersion = __APP_VERSION__;
