import classes from './toolbar-field.module.css';

/** The styles of a small field above a list: with a label on top, as high as the buttons beside it. */
export const toolbarFieldClasses = {
  label: classes.label ?? '',
  input: classes.input ?? '',
  option: classes.option ?? '',
};
