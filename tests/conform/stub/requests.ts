// Requests to monitors, and the files that come of them: with each look at the status one more file has arrived.
import { done, type Routes, refused, withData } from './answers.ts';
import { containing, page, sameId, selectedOf, textOf } from './lists.ts';
import { ago, logOf, type Row, recordingOf, type StubRecords } from './records.ts';

interface Progress {
  /** Channels that have arrived of the latest recording; null when none is awaited. */
  audio: { correlation: string; arrived: number } | null;
  log: string | null;
}

const covers = (from: string, to: string) => (row: Row) => {
  const at = textOf(row.created_date);
  return at >= from && at <= to;
};
const within = (at: Record<string, string>) => covers(`${at.from}T00:00:00Z`, `${at.to}T23:59:59Z`);

export function requestRoutes(records: StubRecords, filesAt: string): Routes {
  const progress = new Map<string, Progress>();
  const progressOf = (id = '') => progress.get(id) ?? { audio: null, log: null };
  const exists = (id = '') => records.monitors.some((row) => sameId(row.id, id));
  const add = (to: Map<string, Row[]>, id: string, row: Row) => to.set(id, [row, ...(to.get(id) ?? [])]);

  /** The next file arrives. */
  function arrive(id: string): Progress {
    const { audio, log } = progressOf(id);
    if (audio && audio.arrived < 2) audio.arrived += 1;
    if (
      audio?.arrived === 2 &&
      !(records.recordings.get(id) ?? []).some((row) => row.correlation_id === audio.correlation)
    )
      add(records.recordings, id, recordingOf(Number(id), audio.correlation, ago(0)));
    if (log) add(records.logs, id, logOf(log, ago(0)));
    progress.set(id, { audio, log: null });
    return { audio, log };
  }

  return {
    'GET v1/monitors/{id}/channels/status'({ at: { id = '' } }) {
      if (!exists(id)) return refused(404, 'No such monitor');
      const before = progressOf(id).log ?? '';
      const { audio } = arrive(id);
      const channel = (number: number) => (audio && audio.arrived >= number ? 'COMPLETED' : '');
      return withData([
        { probe_status: 'AB', channel_a: channel(1), channel_b: channel(2), upload_request: before },
      ]);
    },
    'PUT v1/monitors/{id}/audio'({ at: { id = '' } }) {
      if (!exists(id)) return refused(404, 'No such monitor');
      progress.set(id, { ...progressOf(id), audio: { correlation: `rec-${records.nextId()}`, arrived: 0 } });
      return done();
    },
    'PUT v1/monitors/{id}/log'({ at: { id = '' } }) {
      if (!exists(id)) return refused(404, 'No such monitor');
      progress.set(id, { ...progressOf(id), log: `log-${records.nextId()}` });
      return done();
    },
    'GET v1/monitors/{id}/audiolist/{from}/{to}': ({ at, query }) =>
      page((records.recordings.get(at.id ?? '') ?? []).filter(within(at)), query),
    'GET v1/monitors/{id}/log/{hours}/{from}/{to}': ({ at, query }) =>
      page((records.logs.get(at.id ?? '') ?? []).filter(within(at)), query),
    'POST v1/monitors/{id}/activities/search'({ at, query, body }) {
      const all = records.activities.get(at.id ?? '') ?? [];
      const isWithin = covers(textOf(body.time_from), textOf(body.time_to));
      return page(containing(all.filter(isWithin), ['activity'], ''), query);
    },
    'DELETE v1/files/multiple/'({ body }) {
      const id = textOf(body.monitor_id);
      const all = records.recordings.get(id) ?? [];
      const gone = selectedOf(all, 'correlation_id', body.correlation_ids, body.skippedcorrelation_ids);
      records.recordings.set(
        id,
        all.filter((row) => !gone.includes(row)),
      );
      return done();
    },
    'GET v1/files/{id}': ({ at: { id = '' } }) =>
      withData([
        { url: `${filesAt}/files/${id}`, file_name: id.startsWith('log') ? `${id}.log` : `${id}.wav` },
      ]),
  };
}
