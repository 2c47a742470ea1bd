import type { Recording } from '../../../../contract/recordings.ts';

interface Props {
  recording: Recording;
  monitorName: string;
  onClose(): void;
}
export function PlayerDialog(_: Props) {
  return null;
}
