// The guide's pictures, made of the screens as they are now by `npm run pictures -- guide`, in each language and both colour
// schemes. They are in public/guide/; their sizes, and a hash of those of each language, are written beside them.
import { useEffect } from 'react';
import { getI18n } from 'react-i18next';
import { isLanguage, type Language } from '../../../../contract/common/languages.ts';
import { keepFiles } from '../../../lib/files/keep-files.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import { guidePictureCache } from '../../../lib/storage-keys.ts';
import made from './picture-sizes.json' with { type: 'json' };

export type PictureName = keyof (typeof made)['en']['sizes'];
type Scheme = 'light' | 'dark';

function languageOfPage(): Language {
  const { language } = getI18n();
  return isLanguage(language) ? language : 'en';
}

/**
 * Its address, and its size in px of the page.
 * @internal for the test of all languages
 */
export function pictureOf(name: PictureName, language: Language, scheme: Scheme) {
  const { version, sizes } = made[language];
  const file = `${import.meta.env.BASE_URL}guide/${language}/${scheme}/${name}.webp`;
  // One that was kept is not shown in place of another that has its name.
  return { src: `${file}?v=${version}`, ...sizes[name] };
}

export function pictureOfPage(name: PictureName, scheme: Scheme) {
  return pictureOf(name, languageOfPage(), scheme);
}

const isPictureName = (name: string): name is PictureName => name in made.en.sizes;

/** Keeps the pictures of the page's language for offline use, and those of no other. */
const keepPictures = singleFlight(async () => {
  const language = languageOfPage();
  const names = Object.keys(made[language].sizes).filter(isPictureName);
  const files = names.flatMap((name) => [
    pictureOf(name, language, 'light').src,
    pictureOf(name, language, 'dark').src,
  ]);
  await keepFiles(guidePictureCache, files);
});

/** Once a page of the guide is open. */
export function useKeptPictures(): void {
  useEffect(() => {
    // Without them the guide says what they show.
    keepPictures().catch(() => undefined);
  }, []);
}
