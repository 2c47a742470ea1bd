/** Lets the page do something else between two slices of long work. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
