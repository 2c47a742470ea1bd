// The two colours of theme.css that scripts need, too: the manifest and the component library.
export const colours = { accent: '#0b5567', ground: '#f6f8f9' } as const;
