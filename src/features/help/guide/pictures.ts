// The guide's pictures, made of the screens as they are now by `npm run pictures -- guide`, in each language and both colour
// schemes. They are in public/guide/.
import { keepFiles } from '../../../lib/files/keep-files.ts';
import { guidePictureCache } from '../../../lib/storage-keys.ts';
import sizes from './picture-sizes.json' with { type: 'json' };

type PictureLanguage = keyof typeof sizes;
export type PictureName = keyof (typeof sizes)['en'];
type Scheme = 'light' | 'dark';

function folderOf(language: string): string {
  return `${import.meta.env.BASE_URL}guide/${language}/`;
}

function isPictureLanguage(language: string): language is PictureLanguage {
  return language in sizes;
}

/** Its address, and its size in px of the page. */
export function pictureOf(name: PictureName, language: string, scheme: Scheme) {
  const shown = isPictureLanguage(language) ? language : 'en';
  return { src: `${folderOf(shown)}${scheme}/${name}.webp`, ...sizes[shown][name] };
}

/** Keeps the pictures of this language for offline use, and those of no other. */
export async function keepPictures(language: string): Promise<void> {
  const names = Object.keys(sizes.en);
  const folder = folderOf(language);
  const wanted = names.flatMap((name) => [`${folder}light/${name}.webp`, `${folder}dark/${name}.webp`]);
  await keepFiles(guidePictureCache, folder, wanted);
}
