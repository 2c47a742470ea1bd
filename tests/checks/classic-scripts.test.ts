// The scripts that the page starts with are classic scripts, and do what they did as modules.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { classicScripts } from '../../scripts/lib/classic-scripts.mjs';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Builds a page that starts with main.js, and keeps library.js in a file of its own. */
async function buildPage(files: Record<string, string>): Promise<Rolldown.RolldownOutput['output']> {
  const root = await mkdtemp(join(tmpdir(), 'infusion-classic-scripts-'));
  folders.push(root);
  const page = '<!doctype html><title>Page</title><script type="module" src="/main.js"></script>';
  for (const [name, text] of Object.entries({ ...files, 'index.html': page })) {
    await writeFile(join(root, name), text);
  }
  const groups = [{ name: 'library', test: /library\.js$/ }];
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
    plugins: [classicScripts()],
  });
  if (!('output' in built)) throw new Error('The build has more than one output.');
  return built.output;
}

function textOf(output: Rolldown.RolldownOutput['output'], fileName: string): string {
  const found = output.find((it) => it.fileName === fileName);
  if (!found) throw new Error(`The build has no ${fileName}.`);
  return found.type === 'chunk' ? found.code : String(found.source);
}

/** The scripts that a page starts with, in the order in which it names them. */
function startScriptsOf(output: Rolldown.RolldownOutput['output']): string[] {
  const html = textOf(output, 'index.html');
  const scripts = [...html.matchAll(/<script defer src="\/([^"]+)"/g)].map(([, file = '']) => file);
  expect(scripts.length).toBeGreaterThan(1);
  return scripts.map((file) => textOf(output, file));
}

const greeting = {
  'library.js': 'export const greet = (name) => "Hello " + name; export class Box {}',
  'main.js':
    'import { Box, greet } from "./library.js"; globalThis.said = greet("ward") + (new Box() instanceof Box);',
};

describe('what a page starts with', () => {
  it('runs as classic scripts, in the order in which modules would run', async () => {
    const output = await buildPage(greeting);
    expect(textOf(output, 'index.html')).not.toMatch(/type="module"|modulepreload/);
    const page = createContext({});
    for (const script of startScriptsOf(output)) runInContext(script, page);
    expect(page.said).toBe('Hello wardtrue');
  });

  it('runs when the page loader says so, where there is one', async () => {
    const output = await buildPage({
      'library.js': 'globalThis.order = ["library"]; export const ward = "North";',
      'main.js': 'import { ward } from "./library.js"; globalThis.order.push("main of " + ward);',
    });
    const given: (() => void)[] = [];
    const page = createContext({ startApp: (run: () => void) => given.push(run) });
    for (const script of startScriptsOf(output)) runInContext(script, page);
    expect(page).not.toHaveProperty('order');
    expect(given).toHaveLength(1);
    given[0]?.();
    expect(page.order).toEqual(['library', 'main of North']);
  });

  it('begins each script with what has V8 compile it while it arrives', async () => {
    const scripts = startScriptsOf(await buildPage(greeting));
    // V8 wants it at the top of a file.
    for (const script of scripts) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('leaves its exports to modules that come later', async () => {
    const output = await buildPage({
      'library.js': 'export const ward = "North";',
      'later.js': 'import { ward } from "./library.js"; export const later = ward + " later";',
      'main.js':
        'import { ward } from "./library.js"; globalThis.open = () => import("./later.js"); globalThis.ward = ward;',
    });
    const later = output.find((it) => it.type === 'chunk' && it.isDynamicEntry);
    // Its first line is code: it runs in part only, so V8 is not told to compile all of it.
    expect(later?.type === 'chunk' && later.code).toMatch(/^const\{.+\}=\(globalThis\.startExports/);
  });

  it('has no export that changes later, because importers would not see the change', async () => {
    const files = {
      'library.js': 'export let ward = "North"; globalThis.move = () => { ward = "South"; };',
      'main.js': 'import { ward } from "./library.js"; globalThis.read = () => ward;',
    };
    await expect(buildPage(files)).rejects.toThrow('which changes after the start');
  });
});
