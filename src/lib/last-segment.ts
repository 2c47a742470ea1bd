/** The file's name in a path on a server of any kind. */
export function lastSegment(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
