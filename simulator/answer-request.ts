// How a monitor answers a request: it listens for some seconds, and sends what it heard until the service has it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeviceRequest, reportFailure, sendLog, sendRecording } from '../contract/devices/gateway.ts';
import type { Channel, ProbeStatus } from '../contract/monitors/requests.ts';
import { timeBetweenChannels, timeToListen } from './behaviour.ts';
import type { Credentials, SentFile } from './call.ts';
import type { Fault } from './faults.ts';
import type { Gateway, Outcome } from './gateway.ts';
import { createLimit } from './limit.ts';
import { logNameOf, logText } from './log-text.ts';
import { codeNameOf, probesOf, recordChannel } from './recording.ts';

const uploadTimeout = 120_000;
/** With the waiting in between, some minutes; then the request is left to be handed out again. */
const mostTries = 10;
/** What arrives otherwise than it was sent is sent again this often. */
const mostRepeats = 3;
/** A connection that breaks does so this often. */
const breaks = 2;
/** A minute of sound is 2 MB while it is sent: whatever the fleet, so many are. */
const sendOne = createLimit(4);

export interface AnswerContext {
  monitor: Credentials;
  request: DeviceRequest;
  fault: Fault | undefined;
  gateway: Gateway;
}

/** Which probes the monitor says that it has, and which channels it sends. */
function channelsOf(serialNumber: string, fault: Fault | undefined): [ProbeStatus, Channel[]] {
  if (fault === 'one-channel') return ['AB', ['A']];
  const probes = fault === 'garbage' || fault === 'empty' ? 'AB' : probesOf(serialNumber);
  return [probes, probes === 'AB' ? ['A', 'B'] : [probes]];
}

async function fileOf(requestId: string, channel: Channel, fault: Fault | undefined): Promise<SentFile> {
  const type = 'audio/wav';
  if (channel === 'B' && fault === 'empty') return { type, bytes: Buffer.alloc(0) };
  if (channel === 'B' && fault === 'garbage')
    return { type, bytes: Buffer.alloc(40_000, 'no sound at all ') };
  return { type, bytes: await recordChannel(requestId, channel) };
}

/**
 * What became of something that was sent. `over`: nobody waits for the request any more. `impossible`: it is never
 * taken. `left`: not now; the request is handed out again.
 */
type End = 'taken' | 'over' | 'impossible' | 'left';

/** What an answer that says no means, by the table in docs/devices.md; null where the same is sent again. */
function meaningOf(status: number, repeats: number): End | null {
  if (status === 400 || status === 422) return repeats < mostRepeats ? null : 'impossible';
  if (status === 413 || status === 415) return 'impossible';
  return status === 401 || status === 403 ? 'left' : 'over';
}

/** Sends until the service says yes or no. */
async function persist(
  fault: Fault | undefined,
  send: (breaksOff: boolean) => Promise<Outcome<unknown>>,
): Promise<End> {
  let repeats = 0;
  for (let tries = 0; tries < mostTries; tries++) {
    const outcome = await send(fault === 'cut' && tries < breaks);
    if (outcome.kind === 'heard') return 'taken';
    if (outcome.kind === 'away') continue;
    const end = meaningOf(outcome.status, repeats);
    if (end) return end;
    repeats += 1;
  }
  return 'left';
}

async function answerWithRecording({ monitor, request, fault, gateway }: AnswerContext): Promise<End> {
  const { id } = request;
  const [probe_status, channels] = channelsOf(monitor.serialNumber, fault);
  const query = { probe_status, code_name: codeNameOf(id) };
  for (const channel of channels) {
    const end = await sendOne(async () => {
      const file = await fileOf(id, channel, fault);
      return persist(fault, (breaksOff) =>
        gateway.call(monitor, sendRecording, {
          params: { id, channel },
          query,
          file,
          breaksOff,
          timeout: uploadTimeout,
        }),
      );
    });
    if (end !== 'taken') return end;
    await sleep(timeBetweenChannels(id));
  }
  return 'taken';
}

function answerWithLog({ monitor, request, fault, gateway }: AnswerContext): Promise<End> {
  const now = Date.now();
  const file = { type: 'text/plain', bytes: Buffer.from(logText(monitor.serialNumber, now)) };
  const query = { file_name: logNameOf(monitor.serialNumber, now) };
  return persist(fault, (breaksOff) =>
    gateway.call(monitor, sendLog, { params: { id: request.id }, query, file, breaksOff }),
  );
}

function refuse({ monitor, request, gateway }: AnswerContext, reason: string): Promise<End> {
  const parts = { params: { id: request.id }, body: { reason } };
  return persist(undefined, () => gateway.call(monitor, reportFailure, parts));
}

async function answer(asked: AnswerContext): Promise<End> {
  const { request, fault } = asked;
  if (fault === 'refuses') return refuse(asked, 'The pump is in service mode.');
  const end = await (request.kind === 'audio' ? answerWithRecording(asked) : answerWithLog(asked));
  return end === 'impossible' ? refuse(asked, 'What the monitor sent was not taken.') : end;
}

/** Answers whether the monitor is done with the request, so that nothing is to be done when it is told again. */
export async function answerRequest(asked: AnswerContext): Promise<boolean> {
  const { request, fault } = asked;
  if (fault === 'never') return true;
  await sleep(timeToListen(request.id, fault));
  return (await answer(asked)) !== 'left';
}
