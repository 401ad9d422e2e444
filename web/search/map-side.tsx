import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as buttonCss from '../ui/button.module.css';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import * as css from './list.module.css';

interface MapSideProps {
  /** True if a narrow screen shows the map instead of the list. */
  isOn: boolean;
  /** Returns the URL of the list in a view. */
  address: (view: 'map' | undefined) => string;
  /** The map, fetched when there is room for it or the reader opens it. */
  children: (mode: 'beside' | 'screen') => ReactNode;
}

/** The map beside the list; on narrow screens in its place, with a switch between the two. */
export function MapSide({ isOn, address, children }: MapSideProps) {
  const { t } = useWords();
  const isWide = useWide();
  return (
    <>
      <div className={css.mapSide}>
        {(isOn || isWide) && (
          <Fetched>
            <Suspense>{children(isWide ? 'beside' : 'screen')}</Suspense>
          </Fetched>
        )}
      </div>
      <Link
        className={`${buttonCss.btn} ${buttonCss.btnInk} ${css.fab}`}
        to={address(isOn ? undefined : 'map')}
        preventScrollReset={!isOn}
      >
        <Icon name={isOn ? 'list' : 'map'} />
        {t(isOn ? 'search.list' : 'search.map')}
      </Link>
    </>
  );
}

/** True if list and map are side by side. False until hydration: the server does not know the width. */
function useWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1024px)');
    const look = () => setWide(wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
  return isWide;
}
