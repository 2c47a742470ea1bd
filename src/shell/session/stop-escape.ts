/** Keeps Escape from the dialog below: for the buttons, and for the content, which a click beside them focuses. */
export const stopEscape = { 'data-mantine-stop-propagation': true };
