import type { Recording } from '../../../../contract/requests/recordings.ts';
import type { Channel } from '../../../../contract/requests/requests.ts';

/** The file of a channel, or why there is none. */
export type ChannelFile = { type: 'file'; id: string } | { type: 'notConnected' } | { type: 'notReceived' };

export function channelFile({ file_data }: Pick<Recording, 'file_data'>, channel: Channel): ChannelFile {
  const file = file_data.find((file) => file.channel === channel);
  // Each file carries the status of both probes.
  const status = (file ?? file_data[0])?.probe_status;
  if (status && !status.includes(channel)) return { type: 'notConnected' };
  return file ? { type: 'file', id: file.id } : { type: 'notReceived' };
}
