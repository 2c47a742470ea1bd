import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/simplified.ts';

export const texts: Translated<typeof en> = {
  onlySimplified:
    'Traditionelles Chinesisch gibt es nicht, deshalb ist diese Konsole in vereinfachtem Chinesisch. Auf „Meine Seite“ können Sie eine andere Sprache wählen.',
};
