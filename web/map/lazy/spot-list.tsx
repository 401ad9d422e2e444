import { useEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { MapPlace } from '../results-map.tsx';
import * as css from './results.module.css';

interface SpotListProps {
  places: readonly MapPlace[];
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The list of results at one spot, which no zoom can separate. It has the focus until it is closed. */
export function SpotList({ places, onOpen, onClose }: SpotListProps) {
  const { t } = useWords();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const title = t('results_map.spot', { count: places.length });
  return (
    <div className={css.rmapSpot}>
      <div className={css.rmapSpotH}>
        <h3>{title}</h3>
        <IconButton icon="x" label={t('results_map.close')} onClick={onClose} />
      </div>
      <ul ref={list} aria-label={title}>
        {places.map(({ id, title: name, label }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span>{name}</span>
              {label !== null && <b className="num">{label}</b>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
