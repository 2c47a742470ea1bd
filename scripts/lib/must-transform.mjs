/**
 * Makes a build fail in which a plugin that rewrites a library's files never met one: an update of the library may have
 * moved them, and the app would grow without a word.
 * @param {import('vite').Plugin & { transform: { filter: object, handler: Function } }} plugin
 * @returns {import('vite').Plugin}
 */
export function mustTransform(plugin) {
  const { handler } = plugin.transform;
  let isMet = false;
  return {
    ...plugin,
    transform: {
      ...plugin.transform,
      handler(...file) {
        isMet = true;
        return handler.apply(this, file);
      },
    },
    buildEnd(error) {
      if (!error && !isMet) throw new Error(`${plugin.name} met no file that it rewrites.`);
    },
  };
}
