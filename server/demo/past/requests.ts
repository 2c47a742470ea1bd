// The requests to the demo's monitors in the last thirty days: recordings and logs, and some that failed.
import { dayMs, minuteMs } from '../../../contract/common/durations.ts';
import type { ProbeStatus } from '../../../contract/requests/requests.ts';
import { logNameOf, logText } from '../../../simulator/log-text.ts';
import { recordPump } from '../../../simulator/pump-sound.ts';
import { sha256 as hash, hex } from '../../base/platform.ts';
import type { files, monitorRequests, recordings } from '../../store/schema/index.ts';
import type { Random } from '../random.ts';
import { nameOf, type PastMonitor, type PastPerson, pastDays } from './times.ts';

const monitorsWithRecordings = 60;
/** Few sounds for many recordings: they are made before the first start is over. */
const soundCount = 6;
const soundSeconds = 4;
const codeNames = ['Routine', 'Routine', 'Routine', 'Occlusion', 'Air in line', 'Near end'] as const;
const failures = ['Both probes are disconnected.', 'The storage of the monitor is full.'] as const;

type RequestRow = typeof monitorRequests.$inferInsert;
type RecordingRow = typeof recordings.$inferInsert;
type FileRow = typeof files.$inferInsert;

export interface PastFile {
  row: FileRow;
  bytes: Uint8Array;
}

export interface PastRequests {
  requests: RequestRow[];
  recordings: RecordingRow[];
  files: PastFile[];
}

async function makeSounds(): Promise<Buffer[]> {
  const sounds: Buffer[] = [];
  for (let index = 0; index < 2 * soundCount; index++) {
    const isA = index % 2 === 0;
    const seed = `demo ${index}`;
    sounds.push(
      await recordPump(
        {
          seed,
          hertz: (isA ? 185 : 295) + 4 * index,
          dropsPerSecond: 0.7 + 0.1 * index,
          loudness: isA ? 0.28 : 0.18,
          alarmFrom: index === 6 ? 1 : undefined,
        },
        soundSeconds,
      ),
    );
  }
  return sounds;
}

/** As the service names what arrives. */
function recordingName(channel: string, at: Date): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  return `audio_${channel}_${time}.wav`;
}

export async function pastRequests(
  random: Random,
  fleet: readonly PastMonitor[],
  administrators: readonly PastPerson[],
  now: Date,
): Promise<PastRequests> {
  const sounds = await makeSounds();
  const past: PastRequests = { requests: [], recordings: [], files: [] };

  function ask(monitor: PastMonitor, kind: 'audio' | 'log', latest: number, days = pastDays - 2) {
    const by = random.pick(administrators);
    const askedAt = new Date(latest - Math.floor(random.next() ** 2 * days * dayMs));
    const handedAt = new Date(askedAt.getTime() + random.whole(2, 40) * 1_000);
    const finishedAt = new Date(handedAt.getTime() + random.whole(4, 60) * 1_000);
    const id = random.uuid();
    return {
      id,
      monitorId: monitor.id,
      kind,
      askedBy: by.id,
      askedByName: nameOf(by),
      askedAt,
      handedAt,
      finishedAt,
    };
  }

  function addFile(
    of: RequestRow & { finishedAt: Date },
    about: Partial<FileRow> & Pick<FileRow, 'fileName' | 'contentType'>,
    bytes: Uint8Array,
  ) {
    const sha256 = hex(hash(bytes));
    const row = {
      id: random.uuid(),
      monitorId: of.monitorId,
      requestId: of.id,
      kind: of.kind as 'audio' | 'log',
      channel: null,
      probeStatus: null,
      ...about,
      bytes: bytes.length,
      sha256,
      createdAt: of.finishedAt,
    };
    past.files.push({ row, bytes });
  }

  function addRecording(monitor: PastMonitor, latest: number, days?: number) {
    const asked = ask(monitor, 'audio', latest, days);
    const probeStatus: ProbeStatus = random.pick(['AB', 'AB', 'AB', 'AB', 'A', 'B']);
    const sound = random.whole(0, soundCount - 1);
    const codeName = random.pick(codeNames);
    const hasChannelA = probeStatus !== 'B';
    const hasChannelB = probeStatus !== 'A';
    past.requests.push({ ...asked, outcome: 'done', failure: null, probeStatus, hasChannelA, hasChannelB });
    past.recordings.push({ id: asked.id, monitorId: monitor.id, codeName, createdAt: asked.finishedAt });
    for (const [channel, has, index] of [
      ['A', hasChannelA, 0],
      ['B', hasChannelB, 1],
    ] as const) {
      const bytes = sounds[2 * sound + index];
      if (!has || !bytes) continue;
      addFile(
        asked,
        {
          channel,
          probeStatus,
          fileName: recordingName(channel, asked.finishedAt),
          contentType: 'audio/wav',
        },
        bytes,
      );
    }
  }

  function addLog(monitor: PastMonitor, latest: number) {
    const asked = ask(monitor, 'log', latest);
    past.requests.push({
      ...asked,
      outcome: 'done',
      failure: null,
      probeStatus: null,
      hasChannelA: false,
      hasChannelB: false,
    });
    const at = asked.finishedAt.getTime();
    const bytes = Buffer.from(logText(monitor.serialNumber, at));
    addFile(asked, { fileName: logNameOf(monitor.serialNumber, at), contentType: 'text/plain' }, bytes);
  }

  function addFailure(monitor: PastMonitor, latest: number) {
    const asked = ask(monitor, 'audio', latest);
    const outcome = random.pick(['failed', 'failed', 'unanswered'] as const);
    const failure = outcome === 'failed' ? random.pick(failures) : null;
    past.requests.push({
      ...asked,
      outcome,
      failure,
      probeStatus: null,
      hasChannelA: false,
      hasChannelB: false,
    });
  }

  const connected = fleet.filter(({ facilityId, lastCommunication, deletedAt }) => {
    const at = lastCommunication?.getTime() ?? 0;
    return facilityId !== null && !deletedAt && at > now.getTime() - 2 * dayMs;
  });
  for (const [index, monitor] of connected.slice(0, monitorsWithRecordings).entries()) {
    const latest = (monitor.lastCommunication ?? now).getTime() - 10 * minuteMs;
    // One at least is among those of a week, which its page shows first.
    addRecording(monitor, latest, 4);
    for (let more = random.whole(0, 2); more > 0; more--) addRecording(monitor, latest);
    if (index % 2 === 0) addLog(monitor, latest);
    if (index % 8 === 5) addFailure(monitor, latest);
  }
  return past;
}
