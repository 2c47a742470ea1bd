/** Kinds of codes that are read: QR, Code 128 and Data Matrix, GS1's kinds of them included. */
export const formats = ['qr_code', 'code_128', 'data_matrix'] as const;

/** Returns the contents of all codes in the picture. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>;
