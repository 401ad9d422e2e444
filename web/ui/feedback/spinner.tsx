import * as css from './spinner.module.css';

/** A spinner. Beside words it is decoration; alone it needs `label`. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className={css.spin} role="status" aria-label={label} />
  ) : (
    <span className={css.spin} aria-hidden="true" />
  );
}
