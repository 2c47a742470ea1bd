// Positions in a recording, computed from the clock of the audio graph and never from a timer. All values are seconds.

export interface Loop {
  from: number;
  to: number;
}

/** The ends of a loop; null when not set. */
export interface Marks {
  from: number | null;
  to: number | null;
}

export const noMarks: Marks = { from: null, to: null };

export interface Playback {
  from: number;
  /** The graph's clock at the start. */
  startedAt: number;
  /** 1 is as recorded. */
  speed: number;
  /** The section that is repeated; it ends after `from`, and at `end` or before. */
  loop: Loop | null;
  /** Where playback ends without a loop. */
  end: number;
}

/** A shorter loop cannot be heard as one. */
const minLoopSeconds = 0.2;

export function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

export function positionAt({ from, startedAt, speed, loop, end }: Playback, clock: number): number {
  const withoutLoop = from + Math.max(0, clock - startedAt) * speed;
  if (!loop || withoutLoop < loop.to) return Math.min(withoutLoop, end);
  return loop.from + ((withoutLoop - loop.from) % (loop.to - loop.from));
}

export function toLoop({ from, to }: Marks, seconds: number): Loop | null {
  if (from === null || to === null) return null;
  const loop = { from, to: Math.min(to, seconds) };
  return loop.to - loop.from >= minLoopSeconds ? loop : null;
}

/** Sets a mark, and clears the other one when they would be in the wrong order or too close. */
export function withMark(marks: Marks, which: keyof Marks, position: number): Marks {
  const next = { ...marks, [which]: position };
  const { from, to } = next;
  return from === null || to === null || to - from >= minLoopSeconds
    ? next
    : { ...noMarks, [which]: position };
}

/** Where playback starts from a position: never at the end, and never past a loop. */
export function startPosition(position: number, loop: Loop | null, seconds: number): number {
  if (loop && position >= loop.to) return loop.from;
  return position >= seconds ? 0 : Math.max(0, position);
}

/** '00:05', and '75:00' for an hour and a quarter. */
export function formatPosition(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function percentOf(position: number, seconds: number): number {
  return seconds > 0 ? clamp((position / seconds) * 100, 0, 100) : 0;
}
