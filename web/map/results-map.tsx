import { useQuery } from '@tanstack/react-query';
import type { MultiPolygon } from 'geojson';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Money } from '../../shared/money.ts';
import type { MapSettings } from '../../shared/schemas/studio-changes.ts';
import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';
import { mapSettingsQuery } from './map-settings.ts';
import { WithoutMap } from './without-map.tsx';
import './results-map.css';

/** In degrees. A west that is greater than the east means over the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Something that stands on the map. Several may stand at one spot. */
export interface MapPlace {
  id: string;
  lat: number;
  lng: number;
  /** What its pin says, such as "€42"; null: the pin is a plain dot. */
  label: string | null;
  /** The lowest of these names the pin of several at one spot; undefined: that pin has a number. */
  price?: Money;
  /** Its name, which is heard with the label, and read where several stand at one spot. */
  title: string;
}

export interface ResultsMapProps {
  /** In any order. Another list is another answer: without a `view`, the map then shows all of it. */
  places: readonly MapPlace[];
  /** Whose pin is lifted: of the card that is pointed at, or of the pin that was. */
  lifted: string | null;
  /** A pin is pointed at, has the focus or was pressed; null: the ground was pressed, or Escape. */
  onLift: (id: string | null) => void;
  /** A pin was pressed that was lifted already, or one of several at a spot was chosen. */
  onOpen: (id: string) => void;
  /** The box that is asked about, which the map then shows instead of all places. */
  view?: Box | undefined;
  /**
   * A person moved the map, and it has come to rest; null: it goes to an answer by itself. It does not move when the box
   * comes back as its `view`.
   */
  onView: (box: Box | null) => void;
  /** Where the way begins, by the name that the person gave it. */
  origin?: { lat: number; lng: number; label: string } | null | undefined;
  /** What can be reached from there: the `area` of `GET /travel/reach`. */
  reach?: MultiPolygon | null | undefined;
  /**
   * `beside` a list: a page scrolls under one finger and the wheel, and two fingers or Ctrl move the map; a map that is the
   * `screen` takes them all.
   */
  mode: 'beside' | 'screen';
  /** Top left, such as "Search as I move the map". Not there when no map can be drawn. */
  corner?: ReactNode;
  /** At the map's foot: the card of what is lifted, or a strip of cards. Pins are kept clear of it. */
  children?: ReactNode;
}

/** What a map is drawn with where nothing can be learned of it. */
const OURS: MapSettings = { style_url: null, google_script: null, place_search: false };

const ResultsCanvas = lazy(() => import('./lazy/results-canvas.tsx'));

/**
 * The map of an answer: pins, clusters, what can be reached. It fills the box it is put in, and is fetched once that is in
 * sight. Where none can be drawn it says so, and what is at its foot stays. Screens with it name `results_map` in their texts.
 */
export function ResultsMap(props: ResultsMapProps) {
  const { t } = useWords();
  const box = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const settings = useQuery({ ...mapSettingsQuery, enabled: isSeen });
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver(([place]) => {
      if (!place?.isIntersecting) return;
      watch.disconnect();
      setSeen(true);
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const foot = <div className="rmap-foot">{props.children}</div>;
  const instead = (
    <>
      <div className="rmap-failed">
        <Note title={t('results_map.failed')}>{t('results_map.failed_help')}</Note>
      </div>
      {foot}
    </>
  );
  return (
    <section ref={box} className="rmap" aria-label={t('results_map.label')}>
      {!isSeen || settings.isPending ? (
        foot
      ) : (
        <WithoutMap instead={instead}>
          <Suspense fallback={foot}>
            <ResultsCanvas {...props} settings={settings.data ?? OURS} />
          </Suspense>
        </WithoutMap>
      )}
    </section>
  );
}
