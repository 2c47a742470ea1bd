// The guide's pictures, made of the screens as they are now by `npm run pictures -- guide`, in both colour schemes. They are
// in public/guide/.
import sizes from './picture-sizes.json' with { type: 'json' };

export type PictureName = keyof typeof sizes;

/** Its address, and its size in px of the page. */
export function pictureOf(name: PictureName, scheme: 'light' | 'dark') {
  return { src: `${import.meta.env.BASE_URL}guide/${scheme}/${name}.webp`, ...sizes[name] };
}
