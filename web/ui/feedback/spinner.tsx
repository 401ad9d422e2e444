import './spinner.css';

/** A spinner. Beside words it is decoration; alone it needs `label`. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="spin" role="status" aria-label={label} />
  ) : (
    <span className="spin" aria-hidden="true" />
  );
}
