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
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
