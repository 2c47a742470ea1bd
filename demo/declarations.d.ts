/** Bytes of the compressed files of the database, for the progress of the start (vite.demo.config.ts). */
declare const __DATABASE_BYTES__: number;
