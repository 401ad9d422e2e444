import { Link } from 'react-router';
import { useSite } from '../site.ts';

/** The uploaded logo, or our mark with the site's name. */
export function Logo() {
  const { name, logo_url } = useSite();
  return (
    <Link className="logo" to="/">
      {logo_url ? (
        <img src={logo_url} alt={name} height={40} />
      ) : (
        <>
          <Mark />
          {name}
        </>
      )}
    </Link>
  );
}

/** A disc of clay under a square of sun: two inks that overlap. */
function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="11" cy="15.5" r="10" fill="var(--clay)" />
      <path d="M9 2h16.5v16.5A16.5 16.5 0 0 1 9 2Z" fill="var(--sun)" className="overprint" />
    </svg>
  );
}
