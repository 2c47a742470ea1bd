/** A number by which a text is told from another one that once stood in its place; 0 for none. */
export function markOf(text: string | null): number {
  let mark = 0;
  for (let at = 0; at < (text?.length ?? 0); at += 1)
    mark = (Math.imul(mark, 31) + (text?.charCodeAt(at) ?? 0)) | 0;
  return mark;
}
