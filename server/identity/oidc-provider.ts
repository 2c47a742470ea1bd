// Loads oidc-provider without its warning on Node 20. The library wants an active LTS release and prints that once
// while it is loaded; our tests run it on Node 20, too. A dynamic import, because a static one would run before
// console.warn could be replaced.

const knownWarning =
  'oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.';

async function importQuietly() {
  const { warn } = console;
  console.warn = (...args) => {
    // In a terminal the text is coloured.
    if (!String(args[0]).includes(knownWarning)) warn(...args);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

export const { Provider, errors, interactionPolicy } = await importQuietly();
