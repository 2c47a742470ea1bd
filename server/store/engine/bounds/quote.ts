// Names and texts in statements that take no values.

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
