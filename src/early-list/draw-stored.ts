// Draws what was kept of a screen. It comes from the device's storage: only what a list consists of is drawn.
import type { StoredElement, StoredNode } from './stored-list.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements that load or run something. */
const refusedElements = /^(script|iframe|frame|object|embed|link|meta|base|form|template)$/i;
/** Attributes that run something, or load it from elsewhere. */
const refusedAttributes = /^(on|srcdoc$|formaction$|action$)/i;
const hasOwnAddress = /^\/(?![/\\])|^#/;

function setAttribute(element: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (typeof value !== 'string' || refusedAttributes.test(name)) throw new TypeError(`Attribute ${name}`);
  if (['href', 'src', 'xlink:href'].includes(name) && !hasOwnAddress.test(value))
    throw new TypeError(`Address ${value}`);
  // The page's policy forbids the attribute, and allows the property.
  if (name === 'style') element.style.cssText = value;
  else element.setAttribute(name, value);
}

/** Adds the nodes to the parent. Throws where something is not as it was kept. */
export function drawStored(parent: Element, nodes: readonly StoredNode[], styleNonce: string): void {
  for (const node of nodes)
    parent.append(typeof node === 'string' ? node : drawElement(parent, node, styleNonce));
}

function drawElement(parent: Element, stored: StoredElement, styleNonce: string): Element {
  const [name, attributes, ...content] = stored;
  if (refusedElements.test(name)) throw new TypeError(`Element ${name}`);
  const isSvg = name === 'svg' || parent instanceof SVGElement;
  const element = isSvg ? document.createElementNS(svgNamespace, name) : document.createElement(name);
  if (name === 'style') element.nonce = styleNonce;
  for (const [attribute, value] of Object.entries(attributes)) setAttribute(element, attribute, value);
  drawStored(element, content, styleNonce);
  return element;
}
