// Queries by role ask two things of every element of a screen, answered here as jsdom does and much faster: which labels belong to a
// control, for which jsdom walks through the whole document, and whether an element matches one of the hundred selectors of
// roles, most of which name another tag.

const labelable = 'button,input:not([type=hidden]),meter,output,progress,select,textarea';

/** The element that a label is for. */
function controlOf(label: HTMLLabelElement): Element | null {
  if (!label.hasAttribute('for')) return label.querySelector(labelable);
  const named = label.ownerDocument.getElementById(label.htmlFor);
  return named?.matches(labelable) ? named : null;
}

function labelsOf(this: Element): readonly HTMLLabelElement[] | null {
  if (this.matches('input[type=hidden]')) return null;
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) => controlOf(label) === this);
}

/** The tags of which an element must have one to match; null for selectors of more than tags and their attributes. */
const tags = new Map<string, ReadonlySet<string> | null>();

function readTags(selector: string): ReadonlySet<string> | null {
  const found = selector.split(', ').map((part) => /^([a-z][a-z\d]*)(?:[[:][^\s,>+~]*)?$/.exec(part)?.[1]);
  return found.every((tag) => tag !== undefined) ? new Set(found) : null;
}

function tagsOf(selector: string): ReadonlySet<string> | null {
  const known = tags.get(selector);
  if (known !== undefined) return known;
  const found = readTags(selector);
  tags.set(selector, found);
  return found;
}

/** @param window jsdom's, whose prototypes are changed */
export function answerQuickly(window: typeof globalThis): void {
  const {
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  } = window;
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
  const { prototype } = window.Element;
  const { matches } = prototype;
  function matchesQuickly(this: Element, selector: string): boolean {
    const named = tagsOf(selector);
    return (named === null || named.has(this.localName)) && matches.call(this, selector);
  }
  Object.defineProperty(prototype, 'matches', { configurable: true, writable: true, value: matchesQuickly });
}
