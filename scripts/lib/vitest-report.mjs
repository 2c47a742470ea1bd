// Vitest's JSON report, in which each test also names its project: the same file may run in two.
import { JsonReporter } from 'vitest/node';

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class extends JsonReporter {
  onTestRunEnd(testModules) {
    for (const { children, project } of testModules) {
      for (const test of children.allTests()) test.meta().project = project.name;
    }
    return super.onTestRunEnd(testModules);
  }
}
