// The directory's worker: does what the page asks for through a port.
import { listChanges } from '../../../../contract/changes/changes.ts';
import { success } from '../../../../contract/common/envelope.ts';
import { monitor } from '../../../../contract/monitors/monitors.ts';
import type { ListQuery } from '../../list-definition.ts';
import type {
  DirectoryStatus,
  MethodInput,
  MethodName,
  MethodOutput,
  WorkerReply,
  WorkerRequest,
} from '../protocol.ts';
import { answerBySerialNumber, answerPage, answerSuggestions } from './answer.ts';
import { openDirectoryDb } from './directory-database.ts';
import { createGenerations, type Generation, type Generations } from './generations.ts';
import type { IndexedLists } from './records.ts';

const answerOfService = success(listChanges.data);
const numbered = monitor.pick({ cloud_id: true });

/** Null where it is no answer of the service: a page of a proxy, or a cut one. */
function parseAnswer(bytes: ArrayBuffer) {
  try {
    return answerOfService.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

/** Whether all records that a query may be about are kept. */
function isKept({ stage: { facilities } }: Generation, entity: string, query: ListQuery): boolean {
  if (!facilities || entity === 'facilities') return true;
  const { filters } = query;
  const filtered = filters && 'facility' in filters ? filters.facility : undefined;
  const facility = query.facility ?? filtered;
  return typeof facility === 'string' && facilities.includes(facility);
}

function statusOf({ held: { live, next }, persistent }: Generations): DirectoryStatus {
  return {
    live: live && { asOf: live.stage.asOf ?? 0, facilities: live.stage.facilities },
    next: next && {
      done: next.records.count,
      total: next.stage.total,
      facilities: next.stage.facilities,
    },
    persistent,
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

type Handlers = { [Name in MethodName]: (input: MethodInput<Name>) => Promise<MethodOutput<Name>> };

function createHandlers(lists: IndexedLists, setClockDifference: (milliseconds: number) => void): Handlers {
  let generations = createGenerations(lists, null, () => undefined);
  let busy: Promise<unknown> = Promise.resolve();

  /** Work that changes the records runs one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  }

  /** Makes all orders beforehand: the first sort by a column would take as long as all later ones. */
  async function prepareOrders({ records }: Generation): Promise<void> {
    for (const index of Object.values(records.indexes))
      for (const sort of index.list.definition.sortKeys) {
        await nextTask();
        index.orderBy(sort);
      }
  }

  async function reload(): Promise<DirectoryStatus> {
    await generations.reload();
    const { live } = generations.held;
    if (live) void prepareOrders(live);
    return statusOf(generations);
  }

  const live = () => generations.held.live;

  return {
    open: ({ database }) =>
      inTurn(async () => {
        const db = database === null ? null : await openDirectoryDb(database);
        generations = createGenerations(lists, db, () => undefined);
        return await reload();
      }),

    reload: () => inTurn(reload),

    begin: ({ facilities, anew }) =>
      inTurn(async () => {
        await generations.reload();
        const target = generations.target();
        const mustBegin = anew || !target || !generations.isLimitedTo(target, facilities);
        return { cursor: (mustBegin ? generations.beginAnew(facilities) : target).stage.cursor };
      }),

    apply: ({ bytes, at }) =>
      inTurn(async () => {
        const answer = parseAnswer(bytes);
        const page = answer?.data[0];
        if (!answer || !page) return null;
        await generations.apply(page, answer.count ?? null, at, prepareOrders);
        return { cursor: page.next, more: page.more, status: statusOf(generations) };
      }),

    async put({ entity, records, at }) {
      for (const generation of [live(), generations.held.next]) {
        const found = generation?.records.indexOf(entity);
        if (!generation || !found) continue;
        const { schema } = found.index.list.definition;
        const parsed = records.map(([id, row]) => [id, schema.safeParse(row).data ?? null] as const);
        generation.records.put(found.type, new Map(parsed), at);
      }
      return null;
    },

    async page({ entity, query, clockDifferenceMs }) {
      const generation = live();
      const index = generation?.records.indexOf(entity)?.index;
      if (!generation || !index || !isKept(generation, entity, query)) return null;
      setClockDifference(clockDifferenceMs);
      const page = answerPage(index, query);
      return page && { ...page, asOf: generation.stage.asOf ?? 0 };
    },

    async rows({ entity, ids }) {
      const generation = live();
      const index = generation?.records.indexOf(entity)?.index;
      if (!generation || !index) return null;
      return { rows: ids.flatMap((id) => index.rowOf(id) ?? []), asOf: generation.stage.asOf ?? 0 };
    },

    async serialNumber({ serialNumber }) {
      const index = live()?.records.indexes.monitor;
      if (!index) return null;
      return answerBySerialNumber(index, serialNumber, (row) => numbered.parse(row).cloud_id);
    },

    async find({ text, limit }) {
      const indexes = live()?.records.indexes;
      if (!indexes) return null;
      return {
        monitors: answerSuggestions(indexes.monitor, text, limit),
        facilities: answerSuggestions(indexes.facility, text, limit),
        users: answerSuggestions(indexes.user, text, limit),
      };
    },
  };
}

/**
 * Answers what comes through the port, for as long as the worker lives.
 * @param setClockDifference takes how far the device's clock is from the service's
 */
export function serveDirectory(
  port: MessagePort,
  lists: IndexedLists,
  setClockDifference: (milliseconds: number) => void,
): void {
  const handlers = createHandlers(lists, setClockDifference);
  async function answer<Name extends MethodName>({ number, name, input }: WorkerRequest<Name>) {
    const reply: WorkerReply = await handlers[name](input).then(
      (output) => ({ number, output }),
      () => ({ number, failed: true }),
    );
    port.postMessage(reply);
  }
  port.onmessage = ({ data }: MessageEvent<WorkerRequest>) => void answer(data);
}
