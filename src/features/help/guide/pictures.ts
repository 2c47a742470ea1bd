// The guide's pictures, made of the screens as they are now by `npm run pictures -- guide`, in both colour schemes.
import sizes from './pictures/sizes.json' with { type: 'json' };

export type PictureName = keyof typeof sizes;
export type PictureScheme = 'light' | 'dark';

const files = import.meta.glob<string>('./pictures/*/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Its address, and its size in px of the page. */
export function pictureOf(name: PictureName, scheme: PictureScheme) {
  return { src: files[`./pictures/${scheme}/${name}.webp`] ?? '', ...sizes[name] };
}
