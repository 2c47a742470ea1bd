// How loud things are: factors of an amplitude, where 1 is as recorded.

/** The most that a recording is made louder; decibels. */
export const maxBoostDecibels = 12;

/** The largest amplitude that a limiter is made for: a full one, made louder by `mostBoost`. */
export const limiterRange = 4;

export function toFactor(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Up to here a limiter leaves everything as it is. */
const knee = 0.8;

/** What a limiter makes of an amplitude: never more than 1, and nothing of what is below its knee. */
export function limit(amplitude: number): number {
  const over = Math.abs(amplitude) - knee;
  if (over <= 0) return amplitude;
  return Math.sign(amplitude) * (knee + (1 - knee) * Math.tanh(over / (1 - knee)));
}

/** The same as a curve for a WaveShaperNode, whose input is an amplitude over `limiterRange`. */
export function limiterCurve(): Float32Array<ArrayBuffer> {
  const half = 2048;
  return Float32Array.from({ length: 2 * half + 1 }, (_, at) => limit((at / half - 1) * limiterRange));
}

/** The factor that makes a channel as loud as the quieter of both; silence is as loud as it is. */
export function matchFactor(own: number, other: number): number {
  return own > other && other > 0 ? other / own : 1;
}
