// Has a build fail where a plugin met none of the files that it was written for. A library may move a file or rename it,
// and without this the plugin would do nothing, and nobody would be told.

/**
 * For a plugin's `buildEnd`.
 * @param {string} plugin its name
 * @param {RegExp[]} files each must match a file of the build
 * @returns {(this: import('vite').Rolldown.PluginContext, error?: Error) => void}
 */
export function requireFiles(plugin, files) {
  return function checkFiles(error) {
    // After another error, a missing file may only not have been read yet.
    if (error) return;
    const read = [...this.getModuleIds()];
    const missing = files.filter((file) => !read.some((id) => file.test(id)));
    if (missing.length === 0) return;
    throw new Error(
      `scripts/lib/${plugin}.mjs changes files that are no part of the build any more: ${missing.join(', ')}`,
    );
  };
}
