import classes from './tool-look.module.css';

/** How a small field looks that stands above a list: its label over it, as high as a button beside it. */
export const toolClasses = {
  label: classes.label ?? '',
  input: classes.input ?? '',
  option: classes.option ?? '',
};
