// Draws what was stored of a screen. It comes from the device's storage: only what a list consists of is drawn.
import type { StoredElement, StoredNode } from './stored-list.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements of which lists consist; nothing in them loads or runs anything. */
const htmlElements =
  'a aside b br button dd div dl dt em footer h1 h2 header hr i input label li main nav ol p search section small span strong style table tbody td tfoot th thead time tr ul wbr'.split(
    ' ',
  );
const svgElements = 'svg circle ellipse g line path polygon polyline rect'.split(' ');

/** Without those that run something, and those with an address but href. */
const attributeName = /^(?!on|src|action$|formaction$|ping$|poster$|background$)[a-z][a-z0-9-]*$/i;
/** An address of this origin, a place in this page, a phone or a mail: no control character may stand between. */
const allowedAddress = /^(\/(?![/\\])|#|tel:|mailto:)[\x21-\x7e]*$/;

function setAttribute(element: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (typeof value !== 'string' || !attributeName.test(name)) throw new TypeError(`Attribute ${name}`);
  if (name.toLowerCase() === 'href' && !allowedAddress.test(value)) throw new TypeError(`Address ${value}`);
  // The page's policy forbids the attribute, and allows the property.
  if (name.toLowerCase() === 'style') element.style.cssText = value;
  else element.setAttribute(name, value);
}

function createElement(name: unknown, parent: Element): HTMLElement | SVGElement {
  const text = String(name);
  if (svgElements.includes(text) && (text === 'svg' || parent instanceof SVGElement))
    return document.createElementNS(svgNamespace, text) as SVGElement;
  if (htmlElements.includes(text) && !(parent instanceof SVGElement)) return document.createElement(text);
  throw new TypeError(`Element ${text}`);
}

/** Adds the nodes to the parent. Throws where something is not as it was stored. */
export function drawStored(parent: Element, nodes: readonly StoredNode[], styleNonce: string): void {
  for (const node of nodes)
    parent.append(typeof node === 'string' ? node : drawElement(parent, node, styleNonce));
}

function drawElement(parent: Element, stored: StoredElement, styleNonce: string): Element {
  const [name, attributes, ...content] = stored;
  const element = createElement(name, parent);
  if (name === 'style') element.nonce = styleNonce;
  for (const [attribute, value] of Object.entries(attributes)) setAttribute(element, attribute, value);
  drawStored(element, content, styleNonce);
  return element;
}
