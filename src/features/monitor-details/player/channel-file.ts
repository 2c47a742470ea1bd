// What there is of a channel in a recording (specification 1, section 4, Audio playback).
import type { Recording } from '../../../../contract/monitors/recordings.ts';
import type { Channel } from '../../../../contract/monitors/requests.ts';

/** Its file, or why there is none. */
export type ChannelFile = { is: 'file'; id: string } | { is: 'notConnected' } | { is: 'notReceived' };

export function channelFile({ file_data }: Pick<Recording, 'file_data'>, channel: Channel): ChannelFile {
  const file = file_data.find((one) => one.channel === channel);
  // A channel without a file has the status that came with the other one.
  const status = (file ?? file_data[0])?.probe_status;
  if (status && !status.includes(channel)) return { is: 'notConnected' };
  return file ? { is: 'file', id: file.id } : { is: 'notReceived' };
}
