// Faults of a browser's own calls, put into a page before any of its scripts run.

/** How a call fails: it is refused at once, never answered, answered after ten seconds, or lost after it was begun. */
export const browserFaults = ['refused', 'silent', 'late', 'lost'] as const;
export type BrowserFault = (typeof browserFaults)[number];

/** A call of the browser: its methods, and the objects of the page that have them. */
export interface BrowserCall {
  name: string;
  of: readonly string[];
  methods: readonly string[];
  /** IndexedDB answers with events of a request, messages are not answered, everything else answers with a promise. */
  answersWith: 'promise' | 'request' | 'nothing';
  /** Whether the page is opened with a token that is to be renewed, which the call is needed for. */
  renewsToken?: boolean;
}

export const browserCalls: readonly BrowserCall[] = [
  { name: 'opening the database', of: ['IDBFactory.prototype'], methods: ['open'], answersWith: 'request' },
  {
    name: 'reading the database',
    of: ['IDBObjectStore.prototype', 'IDBIndex.prototype'],
    methods: ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'],
    answersWith: 'request',
  },
  {
    name: 'writing to the database',
    of: ['IDBObjectStore.prototype'],
    methods: ['put', 'add', 'delete', 'clear'],
    answersWith: 'request',
  },
  {
    name: 'deleting the database',
    of: ['IDBFactory.prototype'],
    methods: ['deleteDatabase'],
    answersWith: 'request',
  },
  {
    name: 'listing the databases',
    of: ['IDBFactory.prototype'],
    methods: ['databases'],
    answersWith: 'promise',
  },
  {
    name: 'locks',
    of: ['LockManager.prototype'],
    methods: ['request', 'query'],
    answersWith: 'promise',
    renewsToken: true,
  },
  {
    name: 'registering the worker',
    of: ['ServiceWorkerContainer.prototype'],
    methods: ['register', 'getRegistration', 'getRegistrations'],
    answersWith: 'promise',
  },
  {
    name: 'sizes and persistence of storage',
    of: ['StorageManager.prototype'],
    methods: ['estimate', 'persist', 'persisted'],
    answersWith: 'promise',
  },
];

declare global {
  /** In a page with a fault: the calls that have failed so far. */
  var brokenCalls: string[] | undefined;
}

export interface Broken extends Pick<BrowserCall, 'of' | 'methods' | 'answersWith'> {
  fault: BrowserFault;
  lateMs: number;
}

/** Runs in a page, before its own scripts. */
function breakCalls({ of, methods, answersWith, fault, lateMs }: Broken): void {
  const globals = globalThis as unknown as Record<string, Record<string, object>>;
  const holders = of.map((path) => path.split('.')).map(([type = '', name = '']) => globals[type]?.[name]);
  const refused = () => new DOMException('The operation is insecure.', 'SecurityError');
  const lost = () =>
    new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  function answerPromise(call: () => Promise<unknown>): Promise<unknown> {
    if (fault === 'refused') return Promise.reject(refused());
    if (fault === 'silent') return new Promise(() => undefined);
    if (fault === 'lost') return later(50).then(() => Promise.reject(lost()));
    return later(lateMs).then(call);
  }

  /** Holds an answer back: it comes never, late, or as a failure. */
  function holdBack(this: IDBRequest, event: Event): void {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    if (fault === 'late') void later(lateMs).then(() => this.dispatchEvent(new Event(event.type)));
    if (fault !== 'lost') return;
    Object.defineProperty(this, 'error', { value: lost() });
    this.dispatchEvent(new Event('error', { bubbles: true, cancelable: true }));
  }

  function answerRequest(call: () => IDBRequest): IDBRequest {
    if (fault === 'refused') throw refused();
    const request = call();
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, holdBack, true);
    return request;
  }

  function answerNothing(call: () => unknown): void {
    if (fault === 'refused') throw refused();
    if (fault === 'lost') throw new DOMException('The channel is closed.', 'InvalidStateError');
    if (fault === 'late') void later(lateMs).then(call);
  }

  const answers = { promise: answerPromise, request: answerRequest, nothing: answerNothing } as const;

  function breakMethod(holder: object, method: string): void {
    const original = (holder as Record<string, (...given: unknown[]) => unknown>)[method];
    if (!original) return;
    Object.defineProperty(holder, method, {
      configurable: true,
      writable: true,
      value(this: unknown, ...given: unknown[]) {
        globalThis.brokenCalls = [...(globalThis.brokenCalls ?? []), method];
        return answers[answersWith](() => original.apply(this, given) as never);
      },
    });
  }

  for (const holder of holders) for (const method of methods) if (holder) breakMethod(holder, method);
}

export function broken({ of, methods, answersWith }: BrowserCall, fault: BrowserFault): Broken {
  return { of, methods, answersWith, fault, lateMs: 10_000 };
}

/** The bench's compiler lets inner functions tell their names to this. */
const acceptNames = 'const __name = (named) => named;';

/** A script for the beginning of a page in which a call fails. */
export function faultScript(call: BrowserCall, fault: BrowserFault): string {
  return `{ ${acceptNames} (${String(breakCalls)})(${JSON.stringify(broken(call, fault))}); }`;
}

/** The key in sessionStorage of the calls that fail in the pages of a tab. */
export const brokenKey = 'test.broken';

/** A script for the beginning of each page: in each tab those calls fail that it has stored under `brokenKey`. */
export const storedFaultsScript = `{
  ${acceptNames}
  for (const each of JSON.parse(sessionStorage.getItem('${brokenKey}') ?? '[]')) (${String(breakCalls)})(each);
}`;
