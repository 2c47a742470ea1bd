// Runs first in a profiled page: notes what is added to it, and when. Plain JavaScript, sent to the browser unchanged.
const drawn = [];
globalThis.drawn = drawn;

function describe(element) {
  const name = element.getAttribute('role') ?? element.localName;
  const label = element.getAttribute('aria-label') ?? element.id;
  return label ? `${name} “${label}”` : name;
}

new MutationObserver((records) => {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.nodeType === 1);
  const roots = added.filter((node) => node.isConnected && node.closest('body'));
  if (!roots.length) return;
  drawn.push({
    at: performance.now(),
    elements: roots.reduce((sum, root) => sum + 1 + root.querySelectorAll('*').length, 0),
    roots: [...new Set(roots.map(describe))].slice(0, 4),
  });
}).observe(document, { childList: true, subtree: true });
