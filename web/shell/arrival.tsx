import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a link to another screen: its title is read out, and the keyboard goes on from the top of its content. */
export function Arrival() {
  const { pathname } = useLocation();
  const left = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    setTitle(document.title);
    const main = document.getElementById('main');
    // The screen put the keyboard into a field of its own.
    if (document.activeElement instanceof HTMLInputElement && main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
