import classes from './toolbar-field.module.css';

/** How a small field looks that stands above a list: its label over it, as high as a button beside it. */
export const toolbarFieldClasses = {
  label: classes.label ?? '',
  input: classes.input ?? '',
  option: classes.option ?? '',
};
