// The accessibility tree of a page, as the browser hands it to a screen reader, and a hand that knows nothing but its roles and
// names. Each tree that it reads has to make sense by itself.
import type { CDPSession, Page } from '@playwright/test';
import { expect } from './console.ts';
import type { Hand, Name, Role } from './hand.ts';

type AxNode = Awaited<ReturnType<typeof readNodes>>[number];

async function readNodes(cdp: CDPSession) {
  return (await cdp.send('Accessibility.getFullAXTree')).nodes;
}

export interface TreeNode {
  role: string;
  name: string;
  /** 'level', 'modal', 'disabled' and the like. */
  properties: ReadonlyMap<string, unknown>;
  element: number | undefined;
}

const textOf = (found: AxNode['name']) => String(found?.value ?? '');

/** In which a person can do something. */
const controls = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'tab'],
  ...['menuitem', 'option', 'slider', 'spinbutton'],
]);

/** In the order in which it is read; of an open dialog, that alone. */
async function readTree(cdp: CDPSession): Promise<TreeNode[]> {
  const all = await readNodes(cdp);
  const byId = new Map(all.map((node) => [node.nodeId, node]));
  const read: TreeNode[] = [];
  function visit(node: AxNode): void {
    if (!node.ignored) {
      read.push({
        role: textOf(node.role),
        name: textOf(node.name),
        properties: new Map(node.properties?.map(({ name, value }) => [name, value.value])),
        element: node.backendDOMNodeId,
      });
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child);
    }
  }
  const dialog = all.findLast(
    ({ ignored, properties }) =>
      !ignored && properties?.some(({ name, value }) => name === 'modal' && value.value === true),
  );
  const root = dialog ?? all[0];
  if (root) visit(root);
  // The choices of a field in a dialog stand beside it.
  if (dialog)
    for (const node of all)
      if (!node.ignored && textOf(node.role) === 'listbox' && !isWithin(byId, dialog, node)) visit(node);
  return read;
}

function isWithin(byId: ReadonlyMap<string, AxNode>, parent: AxNode, node: AxNode): boolean {
  if (parent === node) return true;
  return (parent.childIds ?? []).some((id) => {
    const child = byId.get(id);
    return child !== undefined && isWithin(byId, child, node);
  });
}

const isDialog = ({ role }: TreeNode) => role === 'dialog' || role === 'alertdialog';

/** Says where a tree makes no sense to somebody who hears it alone. */
function findOddities(tree: readonly TreeNode[]): string[] {
  const nameless = tree
    .filter((node) => (controls.has(node.role) || isDialog(node)) && node.name.trim() === '')
    .map(({ role }) => `${role} without a name`);
  const landmarks = tree.some(isDialog) ? [] : oddLandmarks(tree);
  return [...nameless, ...alike(tree), ...oddHeadings(tree), ...landmarks];
}

/** Controls that cannot be told apart. */
function alike(tree: readonly TreeNode[]): string[] {
  const names = tree
    .filter(({ role }) => role === 'button' || role === 'checkbox')
    .map(({ role, name }) => `${role} "${name}"`);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `several ${name}`,
  );
}

function oddHeadings(tree: readonly TreeNode[]): string[] {
  const headings = tree.filter(({ role }) => role === 'heading');
  const levels = headings.map(({ properties }) => Number(properties.get('level')));
  return headings.flatMap(({ name }, at) => {
    const [before = 0, own = 0] = levels.slice(Math.max(0, at - 1), at + 1);
    return at > 0 && own > before + 1 ? [`heading "${name}" of level ${own} after level ${before}`] : [];
  });
}

/** Header, navigation and main part, each once, in this order, with one main heading in the last. */
function oddLandmarks(tree: readonly TreeNode[]): string[] {
  const places = ['banner', 'main'].map((landmark) => tree.findIndex(({ role }) => role === landmark));
  const headings = tree.filter(({ role, properties }) => role === 'heading' && properties.get('level') === 1);
  return [
    ...(places.some((place) => place < 0) ? ['no header or no main part'] : []),
    ...(places.toSorted((a, b) => a - b).join() === places.join() ? [] : ['the main part before the header']),
    ...(tree.some(({ role }) => role === 'navigation') ? [] : ['no navigation']),
    ...(headings.length === 1 ? [] : [`${headings.length} main headings`]),
  ];
}

export async function treeHand(page: Page): Promise<Hand & { hears(words: Name): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  const steps: Hand['steps'] = [];

  const fits = (name: Name, actual: string) =>
    typeof name === 'string' ? name === actual : name.test(actual);

  /** Until a control is there; the tree in which it stands must make sense. */
  async function find(role: Role | 'option', name: Name): Promise<TreeNode> {
    let found: TreeNode | undefined;
    await expect
      .poll(async () => {
        const tree = await readTree(cdp);
        found = tree.find(
          (node) => node.role === role && fits(name, node.name) && node.properties.get('disabled') !== true,
        );
        return found ? findOddities(tree) : [`no ${role} ${name}`];
      })
      .toEqual([]);
    return found as TreeNode;
  }

  async function call({ element }: TreeNode, act: string): Promise<void> {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: element ?? 0 });
    await cdp.send('Runtime.callFunctionOn', { objectId: object.objectId ?? '', functionDeclaration: act });
  }

  async function activate(role: Role | 'option', name: Name): Promise<void> {
    const node = await find(role, name);
    steps.push({ act: 'activates', at: `${node.role} "${node.name}"` });
    await call(node, 'function () { this.focus(); this.click(); }');
  }

  async function type(role: Role, name: Name, text: string): Promise<void> {
    const node = await find(role, name);
    steps.push({ act: `types "${text}" into`, at: `${node.role} "${node.name}"` });
    await call(node, 'function () { this.focus(); }');
    await page.keyboard.insertText(text);
  }

  return {
    steps,
    press: activate,
    type,
    async choose(name, text, option) {
      const field = await find('combobox', name);
      await call(field, 'function () { this.click(); }');
      await type('combobox', name, text);
      await activate('option', option);
    },
    async enter() {
      steps.push({ act: 'Enter', at: '' });
      await page.keyboard.press('Enter');
    },
    async escape() {
      steps.push({ act: 'Escape', at: '' });
      await page.keyboard.press('Escape');
    },
    /** Something that is said by itself. */
    async hears(words) {
      await expect
        .poll(async () => {
          const tree = await readTree(cdp);
          return tree.some(({ name, properties }) => properties.has('live') && fits(words, name));
        })
        .toBe(true);
      steps.push({ act: 'hears', at: String(words) });
    },
  };
}
