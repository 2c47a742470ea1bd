/** Beside this file in the sources; beside the bundle once built, where scripts/build.mjs puts a copy. */
export const migrationsFolder = `${import.meta.dirname}/migrations`;
