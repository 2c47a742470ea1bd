// Times some work like that of tests (objects, strings and hashes) in a thread of its own.
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

function workOneRound() {
  const records = Array.from({ length: 500 }, (_, n) => ({ id: n, name: `Monitor ${n}`, at: [n, n + 1] }));
  for (let n = 0; n < 100; n += 1) {
    const text = JSON.stringify(records);
    createHash('sha256').update(text).digest();
    JSON.parse(text).sort((a, b) => b.name.localeCompare(a.name));
  }
}

// Compiles it.
workOneRound();
const began = performance.now();
for (let n = 0; n < workerData.rounds; n += 1) workOneRound();
parentPort?.postMessage((performance.now() - began) / workerData.rounds);
