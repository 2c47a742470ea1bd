// scimmy's parser of filters, for what it reads in a moment: it tries some texts in exponentially many ways, and multiplies groups.
import SCIMMY from 'scimmy';

const maxLength = 1_000;

/** No client sends so many. */
const maxGroups = 3;

function isPlain(text: string): boolean {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0;
  return (
    text.length <= maxLength &&
    !/[\\\p{Cc}]/u.test(text) &&
    count(/"/g) % 2 === 0 &&
    count(/[([]/g) <= maxGroups
  );
}

/** @returns undefined for what is no filter, or none that is read */
export function parseFilterText(text: string): SCIMMY.Types.Filter | undefined {
  if (!isPlain(text)) return undefined;
  try {
    return new SCIMMY.Types.Filter(text);
  } catch {
    return undefined;
  }
}
