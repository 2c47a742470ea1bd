// Copies what is on the screen into the shape in which it is stored.
import { idPrefix } from './hand-over.ts';
import type { StoredElement, StoredNode } from './stored-list.ts';

/** Attributes that name another element's id. */
const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];

function copyAttribute({ name, value }: Attr): [string, string] {
  if (name === 'id') return [name, idPrefix + value];
  if (references.includes(name)) return [name, value.replace(/\S+/g, `${idPrefix}$&`)];
  if (name === 'href' && value.startsWith('#')) return [name, `#${idPrefix}${value.slice(1)}`];
  return [name, value];
}

function copyElement(element: Element): StoredElement {
  const attributes = Object.fromEntries(Array.from(element.attributes, copyAttribute));
  delete attributes.nonce;
  if (element instanceof HTMLInputElement && element.type !== 'checkbox') attributes.value = element.value;
  return [element.localName, attributes, ...copyContent(element)];
}

/** @returns what the parent contains: elements with their attributes, and texts */
export function copyContent(parent: Element): StoredNode[] {
  const shown = Array.from(parent.childNodes).filter(
    (node) => node instanceof Element || node instanceof Text,
  );
  return shown.map((node) => (node instanceof Element ? copyElement(node) : node.data));
}
