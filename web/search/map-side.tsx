import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface MapSideProps {
  /** On a narrow screen the map is shown in place of the list. */
  isOn: boolean;
  /** Where the list is, seen so. */
  address: (view: 'map' | undefined) => string;
  /** The map, fetched once there is room for it, or it was asked for. */
  children: (mode: 'beside' | 'screen') => ReactNode;
}

/** The map beside the list; on a narrow screen in its place, and a switch between the two. */
export function MapSide({ isOn, address, children }: MapSideProps) {
  const { t } = useWords();
  const isWide = useWide();
  return (
    <>
      <div className="map-side">
        {(isOn || isWide) && (
          <Fetched>
            <Suspense>{children(isWide ? 'beside' : 'screen')}</Suspense>
          </Fetched>
        )}
      </div>
      <Link className="btn btn-ink fab" to={address(isOn ? undefined : 'map')} preventScrollReset={!isOn}>
        <Icon name={isOn ? 'list' : 'map'} />
        {t(isOn ? 'search.list' : 'search.map')}
      </Link>
    </>
  );
}

/** Whether list and map stand side by side. Not known before the page is awake: then only what is always there is drawn. */
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
