// scripts/lib/stages.mjs runs all checks: a check that fails, runs nothing or cannot run must fail the whole.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longTestMs } from '../support/limits.ts';

const stages = join(import.meta.dirname, '../../scripts/lib/stages.mjs');

/** Runs groups of stages as scripts/test.mjs does; answers with its lines and its exit code. */
function run(groups: string) {
  const script = `
    import { playwright, runStages, tool, vitest } from ${JSON.stringify(stages)};
    const good = tool('good', ['-e', 'console.log("noise")']);
    const bad = tool('bad', ['-e', 'console.error("the reason"); process.exit(3)']);
    process.exit((await runStages(${groups})) ? 0 : 1);
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  const lines = stdout.trimEnd().split('\n');
  return { status, lines, last: lines.at(-1) };
}

// Tools take long to start on a busy machine.
describe('stages', { timeout: longTestMs }, () => {
  it('print nothing but their names while they pass', () => {
    const { status, lines, last } = run('[[[good], [good]]]');
    expect({ status, last }).toEqual({ status: 0, last: '1 passed, 0 failed' });
    expect(lines.join('\n')).not.toContain('noise');
  });

  it('print the output of a tool that fails, and continue with the next', () => {
    const { status, lines, last } = run('[[[bad, good]]]');
    expect({ status, last }).toEqual({ status: 1, last: '1 passed, 1 failed' });
    expect(lines.join('\n')).toContain('the reason');
  });

  it('have failed when a signal ended them', () => {
    const killed = "tool('killed', ['-e', 'process.kill(process.pid)'])";
    expect(run(`[[[${killed}]]]`)).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
  });

  it('count as failed, without running, when a stage that they need has failed', () => {
    const { status, lines, last } = run('[[[bad, { ...good, needs: bad }]]]');
    expect({ status, last }).toEqual({ status: 1, last: '0 passed, 2 failed' });
    expect(lines.join('\n')).toContain("not run: it needs 'bad'");
  });

  it('fail when they ran no test', () => {
    expect(run('[]')).toMatchObject({ status: 1, last: '0 passed, 0 failed' });
    // Both tools end so where nothing has the name that they are told.
    for (const stage of ["vitest('none', [])", "playwright('none', [], {})"])
      expect(run(`[[[{ ...${stage}, args: ['-e', '', '--'] }]]]`)).toMatchObject({
        status: 1,
        last: '0 passed, 1 failed',
      });
  });
});
