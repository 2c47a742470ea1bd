// The two colours that live outside the style sheet too: the manifest and the browser's own bars show them.
export const theme = { accent: '#0b5567', ground: '#f6f8f9' } as const;
