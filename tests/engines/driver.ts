// A browser as a journey uses it. Each engine has a thin driver on a maintained client; finding is the same in all.

/** Which element is meant, by what a person sees of it. Of several, the first that is shown, and that can be used. */
export interface Query {
  role: Role;
  /** The whole accessible name, or what it contains as a regular expression's source. */
  name?: string | { matches: string };
  /** The name of the dialog or region that it is in. */
  within?: string;
}

export type Role = keyof typeof selectors;

/** Selects the elements that have these roles in the console. */
export const selectors = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  code: 'code',
  columnheader: 'th',
  combobox: '[role=combobox], input[aria-haspopup=listbox], select',
  dialog: '[role=dialog]',
  file: 'input[type=file]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  row: 'tbody tr',
  searchbox: 'input[type=search], [role=searchbox]',
  slider: '[role=slider], input[type=range]',
  tab: '[role=tab]',
  text: 'body *',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
} as const;

/** A query with its selector, as it is asked in the page. */
interface Located extends Query {
  selector: string;
  /** Asks for the element, its text or value, where it is while nothing covers it, or its name while it has the focus. */
  want: 'element' | 'text' | 'place' | 'focus';
}

export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
  /** Runs a function in the page; it uses nothing but its argument. */
  run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Taps with the engine's own input. Fails where there is no such element. */
  tap(query: Query): Promise<void>;
  /** Replaces what a field contains, key by key. */
  type(query: Query, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  chooseFile(query: Query, path: string): Promise<void>;
  /** Sets the size of the page, not of the window. */
  resize(width: number, height: number): Promise<void>;
  picture(path: string): Promise<void>;
}

export interface Browser {
  /** With its version. */
  name: string;
  newTab(): Promise<Tab>;
  /** Errors of consoles and broken content policies since the last call. */
  takeErrors(): string[];
  end(): Promise<void>;
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKitGTK';
  /** Null where it is not installed. */
  path: string | null;
  start(path: string, look?: Look): Promise<Browser>;
}

/** How a person has set the browser up. */
export interface Look {
  /** The browser's own few colours in place of those of pages. WebKitGTK has none. */
  forcedColours?: boolean;
  /** 'Block all cookies' of Firefox. */
  storageBlocked?: boolean;
  /** A private window: nothing outlives it. WebKitGTK's driver has none. */
  isPrivate?: boolean;
  /** `privacy.resistFingerprinting` of Firefox: clocks, sizes and languages that are not the device's. */
  resistsFingerprinting?: boolean;
}

/** Runs in the page: the element that is meant, or what it says; null where there is none. */
export function locate({ selector, name, within, want }: Located): HTMLElement | string | null {
  const shown = (element: Element) => element.getClientRects().length > 0;
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby');
    if (ids)
      return plain(
        ids
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const { labels } = element as HTMLInputElement;
    if (labels?.length) return plain(labels[0]?.textContent).replace(/ ?\*$/, '');
    return plain(element.textContent);
  }
  function isMeant(element: Element): boolean {
    if (name === undefined) return true;
    const own = nameOf(element);
    return typeof name === 'string' ? own === name : new RegExp(name.matches).test(own);
  }
  const places = [...document.querySelectorAll('[role=dialog], section, [role=region], [role=tabpanel]')];
  const place =
    within === undefined ? document : places.find((each) => shown(each) && nameOf(each) === within);
  const all = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const isFile = selector.includes('file');
  const works = (element: Element) =>
    want === 'text' || !element.matches(':disabled, [aria-disabled=true], [data-disabled=true]');
  // The innermost, where elements are in each other.
  const meant = all.filter((element) => (isFile || shown(element)) && works(element) && isMeant(element));
  const found = meant.find((element) => !meant.some((other) => other !== element && element.contains(other)));
  function textOf(element: HTMLElement): string {
    return element.matches('input, textarea')
      ? (element as HTMLInputElement).value
      : plain(element.textContent);
  }
  function placeOf(element: HTMLElement): string | null {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isFree = top !== null && (element.contains(top) || top.contains(element) || top.matches('label'));
    if (isFree) return [x, y, width, height].join();
    // In the middle, where no bar stands over it. What can be tapped stays where it is: a list of choices follows its field
    // when the page is scrolled, and would not be where it was looked for.
    element.scrollIntoView({ block: 'center' });
    return null;
  }
  if (!found || want === 'element') return found ?? null;
  if (want === 'focus') return found === document.activeElement ? `focus ${nameOf(found)}` : null;
  return want === 'text' ? textOf(found) : placeOf(found);
}

export function located(query: Query, want: Located['want'] = 'element'): Located {
  return { ...query, selector: selectors[query.role], want };
}
