// `npm run bench`: speed compared with baselines ("floors") of the same run, as a Markdown table. `--rounds 5`,
// `--only starts` (repeatable), `--monitors 100000`. A busy machine is no failure: the exit code says only whether it ran.
import { runOnBuild } from './lib/run-on-build.mjs';

runOnBuild('tests/bench/main.ts').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
