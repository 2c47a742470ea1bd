// Where a recording is: reckoned from the clock of its graph, never from a timer. Seconds throughout.

/** The part that is played again and again. */
export interface Loop {
  from: number;
  to: number;
}

/** The ends of a loop, as far as they are set. */
export interface Marks {
  from: number | null;
  to: number | null;
}

export const noMarks: Marks = { from: null, to: null };

/** What was begun, and when. */
export interface Playback {
  /** Position at its beginning. */
  from: number;
  /** The clock at its beginning. */
  startedAt: number;
  /** 1 is as recorded. */
  speed: number;
  /** It lies before `end`, and `from` before its `to`. */
  loop: Loop | null;
  /** Where it ends if nothing loops. */
  end: number;
}

/** A loop that is shorter is none that anybody can hear. */
export const minLoopSeconds = 0.2;

export function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

/** The position at a moment of the clock. */
export function positionAt({ from, startedAt: at, speed, loop, end }: Playback, clock: number): number {
  const straight = from + Math.max(0, clock - at) * speed;
  if (!loop || straight < loop.to) return Math.min(straight, end);
  return loop.from + ((straight - loop.from) % (loop.to - loop.from));
}

/** The loop that two marks make in a recording that is so long; null where they make none. */
export function toLoop({ from, to }: Marks, seconds: number): Loop | null {
  if (from === null || to === null) return null;
  const loop = { from, to: Math.min(to, seconds) };
  return loop.to - loop.from >= minLoopSeconds ? loop : null;
}

/** Sets a mark; the other one goes where they are the wrong way round, or too close. */
export function withMark(marks: Marks, which: keyof Marks, position: number): Marks {
  const next = { ...marks, [which]: position };
  const { from, to } = next;
  return from === null || to === null || to - from >= minLoopSeconds
    ? next
    : { ...noMarks, [which]: position };
}

/** Where playing begins, when it is asked for at a position: not at the end, and not past a loop. */
export function startPosition(position: number, loop: Loop | null, seconds: number): number {
  if (loop && position >= loop.to) return loop.from;
  return position >= seconds ? 0 : Math.max(0, position);
}

/** '00:05', and '75:00' for an hour and a quarter. */
export function formatPosition(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Elapsed over duration, in percent (specification 1, section 4). */
export function percentOf(position: number, seconds: number): number {
  return seconds > 0 ? clamp((position / seconds) * 100, 0, 100) : 0;
}
