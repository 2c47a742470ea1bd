// Refusals in the form of RFC 7644, 3.12. Programs read them, and administrators of the directory in its log: they are in English.
import SCIMMY from 'scimmy';

/** A refusal: status, `scimType` and a sentence. */
export const ScimError = SCIMMY.Types.Error;

const { id } = SCIMMY.Messages.ErrorResponse;

/** The body of a refusal. */
export function errorBody(status: number, detail: string, scimType = '') {
  return { schemas: [id], status: String(status), ...(scimType && { scimType }), detail };
}

export const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail);

export const invalidSyntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail);

export const invalidPath = (path: string) =>
  new ScimError(400, 'invalidPath', `There is no attribute '${path}'.`);

export const notUnique = (detail: string) => new ScimError(409, 'uniqueness', detail);

export const notFound = (kind: 'user' | 'group') => new ScimError(404, '', `There is no such ${kind}.`);
