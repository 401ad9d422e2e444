import './spinner.css';

/** A turning ring. Beside words it is decoration; alone, `label` says what is being waited for. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="spin" role="status" aria-label={label} />
  ) : (
    <span className="spin" aria-hidden="true" />
  );
}
