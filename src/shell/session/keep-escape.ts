/**
 * A dialog below does not hear Escape: for what has the focus, and for the dialog's own content, which has it once
 * something beside the buttons was clicked.
 */
export const keepEscape = { 'data-mantine-stop-propagation': true };
