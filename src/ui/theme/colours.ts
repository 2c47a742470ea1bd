// The two colours that the manifest and the browser's bars need, too.
export const theme = { accent: '#0b5567', ground: '#f6f8f9' } as const;
