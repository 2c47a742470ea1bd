// Levels are factors of the amplitude: 1 is as recorded.

export const maxBoostDecibels = 12;

/** The largest amplitude the limiter expects: full scale at the maximum boost. */
export const limiterRange = 4;

export function toFactor(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Below this amplitude the limiter changes nothing. */
const knee = 0.8;

/** Soft limiter: the result is never more than 1. */
function limit(amplitude: number): number {
  const excess = Math.abs(amplitude) - knee;
  if (excess <= 0) return amplitude;
  return Math.sign(amplitude) * (knee + (1 - knee) * Math.tanh(excess / (1 - knee)));
}

/** The limiter as the curve of a WaveShaperNode, whose input is the amplitude divided by `limiterRange`. */
export function limiterCurve(): Float32Array<ArrayBuffer> {
  const half = 2048;
  return Float32Array.from({ length: 2 * half + 1 }, (_, at) => limit((at / half - 1) * limiterRange));
}

/** The factor that makes a channel as loud as the quieter of both; a silent channel is ignored. */
export function matchFactor(own: number, other: number): number {
  return own > other && other > 0 ? other / own : 1;
}
