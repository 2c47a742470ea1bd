// `npm run profile`: where the time of one warm start goes, in a new browser process as slow as a tablet's: files,
// compiling, evaluating, and each long task with what it draws. `--cold`, `--offline`; `--window` takes a
// browser with a window and its usual flags in place of a headless one.
import { runOnBuild } from './lib/run-on-build.mjs';

runOnBuild('tests/bench/profile/main.ts').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
