// What nobody uses fails the check: files, exports and packages. Named here are only the places where things begin. Those of
// the app, the service and the simulator are marked with `!`: what only tests use fails, too (`--production`), unless its
// comment says `@internal` and what for.
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    // The router's plugin collects them into a tree that git does not know.
    'src/routes/**/*.tsx!',
    // Begun by src/start-store.ts.
    'src/store-worker.ts!',
    // Built into the page by scripts/lib/page-loader.mjs.
    'src/early-list/load-page.ts!',
    'contract/common/languages.ts!',
    'server/main.ts!',
    'server/{verify-audit,rotate-keys,adopt-files,reset-second-factor,backup,restore,migrate}.ts!',
    'simulator/main.ts!',
    'demo/service/worker.ts!',
    // In place of other files (vite.demo.config.ts).
    'demo/node/{platform,openssl}.ts!',
    'demo/service/{migration-files,read-catalogues}.ts!',
    'demo/frame/provider.ts!',
    // Sent to browsers as they are.
    'server/identity/pages/browser/*.js!',
    // Run as processes of their own.
    'scripts/{build,start,migrate,verify-audit,rotate-keys,adopt-files,reset-second-factor,backup,restore}.mjs!',
    'scripts/*.mjs',
    'scripts/checks/*.mjs',
    'scripts/lib/{vitest-report,fault-report}.mjs',
    'tests/faults/lines/gone-names.mjs',
    'tests/bench/main.ts',
    'tests/bench/profile/main.ts',
    'tests/load/main.ts',
    'tests/load/generator.ts',
    'tests/load/memory-probe.mjs',
    // Imported by the name of their language.
    'tests/support/catalogues/same-as-english/*.ts',
    'tests/support/create-journey-template.ts',
    'tests/support/heartbeat-load.ts',
    'tests/support/killed-rotation.ts',
    'tests/support/odd-answers/ask.ts',
    'tests/conform/main.ts',
    // Run by browsers: the floors' pages, and what looks into every measured page.
    'tests/bench/floor/*/main.tsx',
    'tests/parts/main.tsx',
    'tests/pictures/guide.ts',
    'tests/bench/probe.js',
    'tests/bench/profile/drawn.js',
  ],
  project: [
    '{contract,server,simulator,src,demo}/**/*.{ts,tsx,js}!',
    'scripts/**/*.{mjs,ts}',
    'tests/**/*.{js,mjs,ts,tsx}',
    '*.ts',
  ],
  vite: { config: ['vite.config.ts', 'vite.server.config.ts', 'vite.demo.config.ts'] },
  // Of the system, like ps and sh; those of strongSwan, FreeRADIUS and WebKitGTK only where they are installed.
  ignoreBinaries: [
    'WebKitWebDriver',
    'Xvfb',
    'caddy',
    'eapol_test',
    'faketime',
    'freeradius',
    'mount',
    'nginx',
    'openssl',
    'pgbouncer',
    'pki',
    'prlimit',
    'rsyslogd',
    'umount',
  ],
  // Read as a file and sent to browsers.
  // The typeface's file is named by a style sheet.
  ignoreDependencies: ['accessibility-checker-engine', '@fontsource-variable/public-sans'],
  // A type that names a part of an exported signature belongs to that signature.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
