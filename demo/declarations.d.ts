/** Bytes of the compressed files of the database, for the progress of the start (vite.demo.config.ts). */
declare const __DATABASE_BYTES__: number;

/** Their paths in the folder of the demonstration. */
declare const __DATABASE_FILES__: { wasm: string; data: string; empty: string };
