import { dequal } from 'dequal/lite';

/** Whether two values of plain data are equal, whatever the order of their fields. */
export const isEqual: (a: unknown, b: unknown) => boolean = dequal;
