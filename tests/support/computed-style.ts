/**
 * The styles that tests of screens look at: whether an element is shown, and takes the pointer. jsdom matches every rule of
 * the browser's own style sheet for each question, which took a fifth of these tests' time; style sheets are not loaded
 * there, so an element's own style and its ancestors' say the same.
 */
const notRendered = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);
/** Where the words of an accessible name are parted. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BODY CAPTION DD DETAILS DIALOG DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);

/** Properties that an element takes from its ancestors when nothing is said, and their values when they say nothing either. */
const inherited: Record<string, string> = { visibility: 'visible', pointerEvents: 'auto' };

/** A style object of jsdom takes longer to make than all that is read from it: most elements need none. */
function ownStyle(element: Element, property: string): string {
  if (!element.hasAttribute('style')) return '';
  const { style } = element as HTMLElement;
  const own = property.includes('-') ? style.getPropertyValue(property) : Reflect.get(style, property);
  return typeof own === 'string' ? own : '';
}

function displayOf(element: Element) {
  const own = ownStyle(element, 'display');
  if (own) return own;
  if (notRendered.has(element.tagName) || element.hasAttribute('hidden')) return 'none';
  return blocks.has(element.tagName) ? 'block' : 'inline';
}

function styleValue(element: Element, property: string): string {
  if (property === 'display') return displayOf(element);
  const initial = inherited[property];
  if (initial === undefined) return ownStyle(element, property);
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = ownStyle(each, property);
    if (own && own !== 'inherit') return own;
  }
  return initial;
}

const camelCase = (name: string) =>
  name.replaceAll(/(?<!^-?)-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Stands behind all of them, and is never read. */
let target: CSSStyleDeclaration | undefined;
/** Each reads its element anew whenever it is asked. */
const computed = new WeakMap<Element, CSSStyleDeclaration>();

export function computeStyle(element: Element): CSSStyleDeclaration {
  const known = computed.get(element);
  if (known) return known;
  const getPropertyValue = (name: string) =>
    name.startsWith('--') ? ownStyle(element, name) : styleValue(element, camelCase(name));
  target ??= element.ownerDocument.createElement('i').style;
  const style = new Proxy(target, {
    get: (_, property) =>
      property === 'getPropertyValue' ? getPropertyValue : styleValue(element, String(property)),
  });
  computed.set(element, style);
  return style;
}
