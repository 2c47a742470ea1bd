// How a monitor answers a request: it listens for some seconds, and sends what it heard until the service has it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeviceRequest, refuseRequest, sendLog, sendRecording } from '../contract/device.ts';
import type { Channel, ProbeStatus } from '../contract/requests.ts';
import type { Credentials, SentFile } from './call.ts';
import type { Fault } from './faults.ts';
import type { Gateway, Outcome } from './gateway.ts';
import { createLimit } from './limit.ts';
import { logNameOf, logText } from './log-text.ts';
import { codeNameOf, probesOf, recordChannel } from './recording.ts';
import { timeBetweenChannels, timeToListen } from './temper.ts';

const uploadTimeout = 120_000;
/** With the waiting in between, some minutes; then the request is left to be handed out again. */
const mostTries = 10;
/** A connection that breaks does so this often. */
const breaks = 2;
/** A minute of sound is 2 MB while it is sent: whatever the fleet, so many are. */
const sendOne = createLimit(4);

export interface Asked {
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

/** Sends until the service says yes or no; answers whether it did. */
async function persist(
  fault: Fault | undefined,
  send: (breaksOff: boolean) => Promise<Outcome<unknown>>,
): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { kind } = await send(fault === 'cut' && tries < breaks);
    if (kind !== 'away') return true;
  }
  return false;
}

async function answerWithRecording({ monitor, request, fault, gateway }: Asked): Promise<boolean> {
  const { id } = request;
  const [probe_status, channels] = channelsOf(monitor.serialNumber, fault);
  const query = { probe_status, code_name: codeNameOf(id) };
  for (const channel of channels) {
    const sent = await sendOne(async () => {
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
    if (!sent) return false;
    await sleep(timeBetweenChannels(id));
  }
  return true;
}

function answerWithLog({ monitor, request, fault, gateway }: Asked): Promise<boolean> {
  const now = Date.now();
  const file = { type: 'text/plain', bytes: Buffer.from(logText(monitor.serialNumber, now)) };
  const query = { file_name: logNameOf(monitor.serialNumber, now) };
  return persist(fault, (breaksOff) =>
    gateway.call(monitor, sendLog, { params: { id: request.id }, query, file, breaksOff }),
  );
}

function refuse({ monitor, request, gateway }: Asked): Promise<boolean> {
  const body = { reason: 'The pump is in service mode.' };
  return persist(undefined, () => gateway.call(monitor, refuseRequest, { params: { id: request.id }, body }));
}

/** Answers whether the monitor is done with the request, so that nothing is to be done when it is told again. */
export async function answerRequest(asked: Asked): Promise<boolean> {
  const { request, fault } = asked;
  if (fault === 'never') return true;
  await sleep(timeToListen(request.id, fault));
  if (fault === 'refuses') return refuse(asked);
  return request.kind === 'audio' ? answerWithRecording(asked) : answerWithLog(asked);
}
