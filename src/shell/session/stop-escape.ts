/** Attributes with which Escape does not reach the dialog below. */
export const stopEscape = { 'data-mantine-stop-propagation': true };
