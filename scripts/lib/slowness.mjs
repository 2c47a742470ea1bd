// How many times slower this machine is, now, than the one for which the tests' limits are chosen. Their limits grow with it.
import { Worker } from 'node:worker_threads';

/** The environment variable that tells the tests. */
export const slownessVariable = 'TEST_SLOWNESS';

/** The time of a round where two quiet cores work at once. */
const usualRoundMs = 35;
const rounds = 15;
const maxSlowness = 6;
/** A machine that is quiet now may be busy a minute later, and a limit costs nothing until something is broken. */
const reserve = 2;

/** @returns {Promise<number>} how long one round takes, in ms */
function timeRound() {
  const worker = new Worker(new URL('./slowness-worker.mjs', import.meta.url), { workerData: { rounds } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Works on two cores at once, as a check does, for about a second; returns the reserve or more. */
async function measureSlowness() {
  const slowness = Math.max(...(await Promise.all([timeRound(), timeRound()]))) / usualRoundMs;
  return Math.round(Math.min(maxSlowness, Math.max(1, slowness) * reserve) * 10) / 10;
}

/** Measures, tells whoever reads along, and sets the variable for all processes that are started from now on. */
export async function adaptLimits() {
  const slowness = await measureSlowness();
  process.env[slownessVariable] = String(slowness);
  if (slowness > reserve)
    console.log(`  This machine is slower than usual: limits of waiting are ${slowness} times as long.`);
}

/** Before others begin to use the machine: what is measured now says nothing. */
export function expectBusyMachine() {
  process.env[slownessVariable] = String(maxSlowness);
}
