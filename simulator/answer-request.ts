import { reportFailure, sendLog, sendRecording } from '../contract/devices/gateway.ts';
import { networkRequestKinds } from '../contract/devices/network.ts';
import type { Channel, ProbeStatus } from '../contract/requests/requests.ts';
import type { AnswerContext } from './answer-context.ts';
import { answerWithCsr, fetchNetworkFiles } from './answer-network.ts';
import { pauseBetweenChannelsMs, recordingTimeMs } from './behaviour.ts';
import type { SentFile } from './call.ts';
import { clockOf } from './cloud-log.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Fault } from './faults.ts';
import { logNameOf, logText } from './log-text.ts';
import { wait } from './platform.ts';
import { codeNameOf, probesOf, recordChannel } from './recording.ts';
import { type SendResult, sendUntilAnswered } from './send-until-answered.ts';

const uploadTimeoutMs = 120_000;
/** Limits memory: a minute of sound is 2 MB. */
const limitUploads = createConcurrencyLimit(4);

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

async function answerWithRecording({ monitor, request, fault, gateway }: AnswerContext): Promise<SendResult> {
  const { id } = request;
  const [probe_status, channels] = channelsOf(monitor.serialNumber, fault);
  const query = { probe_status, code_name: codeNameOf(id) };
  for (const channel of channels) {
    const result = await limitUploads(async () => {
      const file = await fileOf(id, channel, fault);
      return sendUntilAnswered(fault, (breakConnection) =>
        gateway.call(monitor, sendRecording, {
          params: { id, channel },
          query,
          file,
          breakConnection,
          timeoutMs: uploadTimeoutMs,
        }),
      );
    });
    if (result !== 'accepted') return result;
    await wait(pauseBetweenChannelsMs(id));
  }
  return 'accepted';
}

function answerWithLog({ monitor, request, fault, gateway }: AnswerContext): Promise<SendResult> {
  const now = Date.now();
  const file = { type: 'text/plain', bytes: Buffer.from(logText(monitor.serialNumber, now, fault)) };
  const query = { file_name: logNameOf(monitor.serialNumber, clockOf(now, fault)) };
  return sendUntilAnswered(fault, (breakConnection) =>
    gateway.call(monitor, sendLog, { params: { id: request.id }, query, file, breakConnection }),
  );
}

function refuse({ monitor, request, gateway }: AnswerContext, reason: string): Promise<SendResult> {
  const parts = { params: { id: request.id }, body: { reason } };
  return sendUntilAnswered(undefined, () => gateway.call(monitor, reportFailure, parts));
}

const answers: ReadonlyMap<string, (context: AnswerContext) => Promise<SendResult>> = new Map([
  ['audio', answerWithRecording],
  ['log', answerWithLog],
  ['csr', answerWithCsr],
  ['certificate', fetchNetworkFiles],
]);

/** Requests that are answered at once, because they need no listening. */
const atOnce: ReadonlySet<string> = new Set(networkRequestKinds);

/**
 * Resolves to whether the request is done, so that the monitor ignores it when it is handed over again. One of an
 * unknown kind is: newer services may ask for what this monitor cannot do.
 */
export async function answerRequest(context: AnswerContext): Promise<boolean> {
  const { request, fault } = context;
  const answer = answers.get(request.kind);
  if (!answer || fault === 'never') return true;
  if (!atOnce.has(request.kind)) await wait(recordingTimeMs(request.id, fault));
  if (fault === 'refuses') return (await refuse(context, 'The pump is in service mode.')) !== 'postponed';
  const result = await answer(context);
  if (result !== 'rejected') return result !== 'postponed';
  return (await refuse(context, 'The service rejected the upload.')) !== 'postponed';
}
