/** Finds a text whose parts are elements of their own, such as a serial number that is not broken at its hyphens. */
export function inParts(text: string) {
  return (_: string, element: Element | null): boolean =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
}
