import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation, announces the new title to screen readers and moves the focus to the top of the content. */
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
