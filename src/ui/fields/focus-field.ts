/** Gives the focus to the first of a form's fields that has one of these names. */
export function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const inputs = Array.from(form?.querySelectorAll<HTMLElement>('[data-path]') ?? []);
  inputs.find(({ dataset }) => names.includes(dataset.path ?? ''))?.focus();
}
