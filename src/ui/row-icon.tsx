// The icons of rows, each as a single path: the icon library uses up to five elements, which cost more than the text
// beside them. The lines are Tabler's.
import classes from './row-icon.module.css';

const lines = {
  pencil: 'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4',
  wifi: 'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a8 8 0 0 1 11.314 0M3.515 9.515a12 12 0 0 1 16.97 0',
  wifiOff:
    'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374M3 3l18 18',
};

export function RowIcon({ icon }: { icon: keyof typeof lines }) {
  return (
    <svg className={classes[icon]} viewBox="0 0 24 24" aria-hidden>
      <path d={lines[icon]} />
    </svg>
  );
}
