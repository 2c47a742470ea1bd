// The picture of a list: the HTML of the screen that showed it, whose links are links, and where all other controls look as
// not ready. It comes from the device's storage, so only what a list consists of is drawn.

/** While picture and app both stand in the page, their ids differ. */
const idPrefix = 'early-';

/** Attributes with ids. */
const references = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];

/** Controls that nothing answers before the app runs; a label stands for its own. */
const notReady = 'button:not([data-ends-session]), label, input:not(label *)';

/** What comes after the rows would be old in a picture, and go when the app has drawn its own screen: only its place is drawn. */
const later = '[data-later]';

/** A longer list has no more than these; its other rows are an empty place of their height. */
export const picturedRows = 10;

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements of which lists consist; nothing in them loads or runs anything. */
const htmlElements =
  'a aside b br button dd div dl dt em footer h1 h2 header hr i input label li main nav ol p search section small span strong style table tbody td tfoot th thead time tr ul wbr'.split(
    ' ',
  );
const svgElements = 'svg circle ellipse g line path polygon polyline rect'.split(' ');

/** Without those that run something, and those with an address but href. */
const attributeName = /^(?!on|src|style$|action$|formaction$|ping$|poster$|background$)[a-z][a-z0-9-]*$/i;
/** An address of this origin, a place in this page, a phone or a mail: no control character may stand between. */
const allowedAddress = /^(\/(?![/\\])|#|tel:|mailto:)[\x21-\x7e]*$/;

/** In the copy of a screen, rows that are not pictured are one without content. */
function leaveOutRest(screen: Element, copy: Element): void {
  const [first, last] = [picturedRows, -1].map((at) =>
    Array.from(screen.querySelectorAll('main [data-record]')).at(at)?.getBoundingClientRect(),
  );
  const [place, ...others] = Array.from(copy.querySelectorAll('main [data-record]')).slice(picturedRows);
  if (!place || !first || !last) return;
  const empty = document.createElement(place.localName);
  empty.setAttribute('data-style', `height: ${last.bottom - first.top}px; visibility: hidden`);
  place.replaceWith(empty);
  for (const row of others) row.remove();
}

/** Changes an element of a copy into one of a picture. */
function picture(element: HTMLElement): void {
  for (const name of references) {
    const ids = element.getAttribute(name);
    if (ids !== null) element.setAttribute(name, ids.replace(/\S+/g, `${idPrefix}$&`));
  }
  const href = element.getAttribute('href');
  if (href?.startsWith('#')) element.setAttribute('href', `#${idPrefix}${href.slice(1)}`);
  if (element instanceof HTMLInputElement && element.type !== 'checkbox')
    element.setAttribute('value', element.value);
  if (element.matches(notReady)) element.setAttribute('inert', '');
  // The page's policy forbids the attribute, and allows the property.
  const style = element.getAttribute('style');
  if (style !== null) element.setAttribute('data-style', style);
  for (const name of ['style', 'nonce']) element.removeAttribute(name);
}

/** @param styles the rules of the screen that the next page does not start with */
export function takePicture(screen: Element, styles = ''): string {
  const copy = document.createElement('div');
  copy.append(...Array.from(screen.childNodes, (node) => node.cloneNode(true)));
  leaveOutRest(screen, copy);
  for (const place of copy.querySelectorAll(later)) place.replaceChildren();
  for (const element of copy.querySelectorAll<HTMLElement>('*')) picture(element);
  return styles === '' ? copy.innerHTML : `<style>${styles}</style>${copy.innerHTML}`;
}

function check(element: Element): void {
  const names = element.namespaceURI === svgNamespace ? svgElements : htmlElements;
  if (!names.includes(element.localName)) throw new TypeError(`Element ${element.localName}`);
  for (const { name, value } of element.attributes) {
    if (!attributeName.test(name)) throw new TypeError(`Attribute ${name}`);
    if (name === 'href' && !allowedAddress.test(value)) throw new TypeError(`Address ${value}`);
  }
}

/** The picture as elements, which have loaded and run nothing yet. Throws where it is not as it was taken. */
export function drawPicture(picture: string, styleNonce: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = picture;
  for (const element of template.content.querySelectorAll<HTMLElement>('*')) {
    check(element);
    const { style } = element.dataset;
    if (style) element.style.cssText = style;
    if (element.localName === 'style') element.nonce = styleNonce;
  }
  return template.content;
}
