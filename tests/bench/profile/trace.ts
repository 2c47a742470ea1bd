// Reads a trace of Chromium's main thread: where the time until a moment went.
import { z } from 'zod';

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** In µs. */
  ts: z.number(),
  dur: z.number().default(0),
  args: z
    .object({
      data: z
        .object({
          url: z.string().optional(),
          documentLoaderURL: z.string().optional(),
          finishTime: z.number().optional(),
          consumedCacheSize: z.number().optional(),
        })
        .optional(),
    })
    .optional(),
});

const trace = z.object({ traceEvents: event.partial({ ts: true }).array() });

type TraceEvent = z.infer<typeof event>;

export interface LongTask {
  /** In ms since the page was requested. */
  from: number;
  ms: number;
  /** Its time in ms by kind, the largest first. */
  on: [kind: Kind, ms: number][];
}

export interface Profile {
  /** When the last script that was requested before that moment was there, in ms since the page was requested. */
  filesThere: number;
  /** In ms, by kind. */
  spent: [kind: Kind, ms: number][];
  functionsCompiled: number;
  scripts: number;
  /** How many of them came with what the browser had compiled at an earlier start. */
  scriptsFromCache: number;
  longTasks: LongTask[];
}

/** By the names of the trace's events. A kind's time is its own, without that of other kinds within it. */
const kinds = {
  'V8.CompileCode': 'compiling functions',
  'v8.compileModule': 'compiling scripts',
  'v8.compile': 'compiling scripts',
  'v8.evaluateModule': 'evaluating scripts',
  EvaluateScript: 'evaluating scripts',
  FunctionCall: 'running functions',
  RunMicrotasks: 'running functions',
  UpdateLayoutTree: 'styles',
  ParseAuthorStyleSheet: 'styles',
  Layout: 'layout',
  Paint: 'painting',
  MinorGC: 'collecting garbage',
  MajorGC: 'collecting garbage',
} as const;

type Kind = (typeof kinds)[keyof typeof kinds];

const longTaskMs = 50;

function kindOf(name: string): Kind | undefined {
  return name in kinds ? kinds[name as keyof typeof kinds] : undefined;
}

/** The time of each kind within a span, in ms, longest first. */
function spentIn(events: readonly TraceEvent[], from: number, to: number): [Kind, number][] {
  const spent = new Map<Kind, number>();
  const open: { kind: Kind; end: number }[] = [];
  const add = (kind: Kind, us: number) => spent.set(kind, (spent.get(kind) ?? 0) + us / 1000);
  for (const { name, ts, dur } of events) {
    const kind = kindOf(name);
    if (!kind || ts < from || ts + dur > to) continue;
    while (open.length && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.kind, -dur);
    add(kind, dur);
    open.push({ kind, end: ts + dur });
  }
  return [...spent].toSorted(([, a], [, b]) => b - a);
}

/** @param until in ms since the page was requested */
export function readTrace(text: string, url: string, until: number): Profile {
  const all = trace
    .parse(JSON.parse(text))
    .traceEvents.flatMap((it) => (it.ts === undefined ? [] : [{ ...it, ts: it.ts }]))
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  const start = all.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  if (!start) throw new Error(`The trace has no start of ${url}.`);
  const { origin } = new URL(url);
  const end = start.ts + until * 1000;
  const main = all.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts && ts <= end,
  );
  const finished = main.flatMap(({ name, args }) =>
    name === 'ResourceFinish' && args?.data?.finishTime ? [args.data.finishTime * 1e6] : [],
  );
  const compiled = main.filter(
    ({ name, args }) =>
      (name === 'v8.compileModule' || name === 'v8.compile') && args?.data?.url?.startsWith(origin),
  );
  const tasks = main.filter(({ name, dur }) => name === 'RunTask' && dur >= longTaskMs * 1000);
  return {
    filesThere: (Math.max(start.ts, ...finished) - start.ts) / 1000,
    spent: spentIn(main, start.ts, end),
    functionsCompiled: main.filter(({ name }) => name === 'V8.CompileCode').length,
    scripts: compiled.length,
    scriptsFromCache: compiled.filter(({ args }) => args?.data?.consumedCacheSize).length,
    longTasks: tasks.map(({ ts, dur }) => ({
      from: (ts - start.ts) / 1000,
      ms: dur / 1000,
      on: spentIn(main, ts, ts + dur),
    })),
  };
}
