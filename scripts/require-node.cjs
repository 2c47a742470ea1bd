// Ends a command on a version of Node that `engines` does not admit (docs/decisions/node.md), before anything is loaded that such a version may not
// understand: npm's scripts load this first (`node -r`). Hence its form, which Node 6 reads, too.
/* biome-ignore-all lint/complexity/useArrowFunction: see above */
/* biome-ignore-all lint/complexity/useOptionalChain: see above */

const wanted = require('../package.json').engines.node;

/** '^20.19 || ^24' → [[20, 19], [24, 0]] */
const lines = wanted.split('||').map(function (range) {
  const numbers = range.replace('^', '').trim().split('.');
  return [Number(numbers[0]), Number(numbers[1] || 0)];
});
const own = process.versions.node.split('.').map(Number);

const isAdmitted = lines.some(function (line) {
  return own[0] === line[0] && own[1] >= line[1];
});

if (!isAdmitted) {
  const names = lines.map(function (line) {
    return line[1] === 0 ? String(line[0]) : `${line[0]} (from ${line[0]}.${line[1]})`;
  });
  const last = names.pop();
  console.error(
    `This is Node ${process.versions.node}; the console runs on Node ${names.join(', ')} or ${last}: https://nodejs.org/en/download`,
  );
  process.exit(1);
}
