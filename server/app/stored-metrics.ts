// Metrics of all processes, which each of them reads of the database now and then.
import { requestKinds } from '../../contract/requests/requests.ts';
import { type NoticeReaders, readNotices } from '../common/notices.ts';
import type { Database } from '../store/engine/database.ts';
import { countOpenRequests } from '../store/requests/open-requests.ts';
import { type Figure, type FigureKind, figureKinds, readFigures } from '../store/service/figures.ts';

/** How long what was read of the database is kept: nobody needs to know it more often, and every process is asked. */
const keptMs = 15_000;
/** Whole tables are counted for these. */
const figuresKeptMs = 60_000;

const openStates = ['waiting', 'handed over'] as const;

export type Series = readonly { labels: Readonly<Record<string, string>>; n: number }[];

/** A gauge whose values are read when somebody asks. */
export interface StoredGauge {
  /** Without `infusion_`. */
  name: string;
  help: string;
  labelNames: string[];
  read(): Promise<Series>;
}

/** Reads again when what was read is old; a reading under way is shared. */
function keep<Read>(read: () => Promise<Read>, forMs: number): () => Promise<Read> {
  let kept: { at: number; reading: Promise<Read> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at >= forMs) {
      const reading = read();
      kept = { at: now, reading };
      // A failure is not kept.
      reading.catch(() => {
        if (kept?.reading === reading) kept = undefined;
      });
    }
    return kept.reading;
  };
}

/** How many requests are open, by kind and state. */
export function openRequestsGauge(db: Database): StoredGauge {
  const stored = {
    name: 'monitor_requests_open',
    help: `Requests to monitors of all processes, at most ${keptMs / 1000} s old.`,
    labelNames: ['kind', 'state'],
  };
  const read = keep(async () => {
    const open = new Map<string, Series[number]>();
    const set = (kind: string, state: string, n: number) =>
      open.set(`${kind} ${state}`, { labels: { kind, state }, n });
    for (const kind of requestKinds) for (const state of openStates) set(kind, state, 0);
    for (const { kind, isHandedOver, n } of await countOpenRequests(db)) {
      set(kind, openStates[isHandedOver ? 1 : 0], n);
    }
    return [...open.values()];
  }, keptMs);
  return { ...stored, read };
}

/** How many each notice is about. */
export function noticesGauge(readers: NoticeReaders): StoredGauge {
  const stored = {
    name: 'notices',
    help: `How many each kind of notice to administrators is about, 0 while there is none, at most ${keptMs / 1000} s old.`,
    labelNames: ['kind'],
  };
  const read = keep(async () => {
    const notices = await readNotices(readers);
    const countOf = (kind: string) => notices.find((notice) => notice.kind === kind)?.count ?? 0;
    return Object.keys(readers).map((kind) => ({ labels: { kind }, n: countOf(kind) }));
  }, keptMs);
  return { ...stored, read };
}

function seriesOf(figures: readonly Figure[], name: string, { label, values = [] }: FigureKind): Series {
  const found = new Map(values.map((value) => [value, 0]));
  for (const figure of figures) if (figure.name === name) found.set(figure.label, figure.n);
  return [...found].map(([value, n]) => ({ labels: label ? { [label]: value } : {}, n }));
}

/** Everything else that the database knows: one statement for all. @param has what there may be, or not */
export function figureGauges(db: Database, has: { hasTrailSink: boolean }): StoredGauge[] {
  const read = keep(() => readFigures(db), figuresKeptMs);
  const kinds = Object.entries<FigureKind>(figureKinds).filter(
    ([, { ofTrailSink }]) => has.hasTrailSink || !ofTrailSink,
  );
  return kinds.map(([name, kind]) => ({
    name,
    help: `${kind.help}; of all processes, at most ${figuresKeptMs / 1000} s old.`,
    labelNames: kind.label ? [kind.label] : [],
    read: async () => seriesOf(await read(), name, kind),
  }));
}

/** Which parts the service can use now: 1, or 0. */
export function partsGauge(readParts: () => Promise<Readonly<Record<string, boolean>>>): StoredGauge {
  return {
    name: 'up',
    help: 'Whether a part that the service needs answers it.',
    labelNames: ['part'],
    read: async () =>
      Object.entries(await readParts()).map(([part, isUp]) => ({ labels: { part }, n: Number(isUp) })),
  };
}
