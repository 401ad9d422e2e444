import { useQuery } from '@tanstack/react-query';
import type { MultiPolygon } from 'geojson';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Money } from '#shared/money/money.ts';
import type { MapSettings } from '#shared/schemas/studios/studio-changes.ts';
import { log } from '../shell/log.ts';
import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';
import { mapSettingsQuery } from './map-settings.ts';
import * as css from './results-map.module.css';
import { WithoutMap } from './without-map.tsx';

/** Bounds in degrees. A west greater than the east spans the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A result on the map. Several may share one position. */
export interface MapPlace {
  id: string;
  lat: number;
  lng: number;
  /** Text of its pin, such as "€42"; null for a plain dot. */
  label: string | null;
  /** A pin of several results at one position shows the lowest price; without prices it shows their number. */
  price?: Money;
  /** Name, announced with the label, and listed if several share a position. */
  title: string;
}

export interface ResultsMapProps {
  /** In any order. A new array means new results: without a `view`, the map moves to show all of them. */
  places: readonly MapPlace[];
  /** Id of the highlighted place: of the card or pin hovered, focused or pressed last. */
  highlighted: string | null;
  /** Called when a pin is hovered, focused or pressed; with null on Escape or a press on the map. */
  onHighlight: (id: string | null) => void;
  /** Called when a highlighted pin is pressed, or one of several at a position is chosen. */
  onOpen: (id: string) => void;
  /** The box that was searched, which the map shows instead of all places. */
  view?: Box | undefined;
  /**
   * Called when a person moved the map and it has come to rest; with null when it moves to results on its own. The map
   * does not move when the box comes back as its `view`.
   */
  onView: (box: Box | null) => void;
  /** Start of the journey, with the reader's name for it. */
  origin?: { lat: number; lng: number; label: string } | null | undefined;
  /** The reachable area: `area` of `GET /travel/reach`. */
  reach?: MultiPolygon | null | undefined;
  /**
   * `beside` a list, one finger and the wheel scroll the page, two fingers or Ctrl move the map; as the `screen`, every
   * gesture moves the map.
   */
  mode: 'beside' | 'screen';
  /** Control at the top left, such as "Search as I move the map". Hidden if no map can be drawn. */
  corner?: ReactNode;
  /** The card of the highlighted place or a strip of cards, at the foot. Pins stay clear of it. */
  children?: ReactNode;
}

/** Settings used if they cannot be loaded. */
const OURS: MapSettings = { style_url: null, google_script: null, place_search: false };

type Canvas = typeof import('./lazy/results-canvas.tsx').default;

/**
 * The map of results: pins, clusters, the reachable area. It fills its box, and is fetched when that is in view. If no
 * map can be drawn it says so and keeps its children. Screens with it need the texts `results_map`.
 */
export function ResultsMap(props: ResultsMapProps) {
  const { t } = useWords();
  const box = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const settings = useQuery({ ...mapSettingsQuery, enabled: isSeen });
  const Canvas = useCanvas(isSeen);
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
  const foot = <div className={css.rmapFoot}>{props.children}</div>;
  const instead = (
    <>
      <div className={css.rmapFailed}>
        <Note title={t('results_map.failed')}>{t('results_map.failed_help')}</Note>
      </div>
      {foot}
    </>
  );
  return (
    <section ref={box} className={css.rmap} aria-label={t('results_map.label')}>
      {Canvas === null ? (
        instead
      ) : Canvas === undefined || settings.isPending ? (
        foot
      ) : (
        <WithoutMap instead={instead}>
          <Canvas {...props} settings={settings.data ?? OURS} />
        </WithoutMap>
      )}
    </section>
  );
}

/**
 * Returns the component that draws the map once it is fetched, and null if that fails. It is not `lazy`: React 19.3
 * at times keeps showing the fallback of a nested `Suspense` after a component in it could not be fetched.
 */
function useCanvas(isSeen: boolean): Canvas | null | undefined {
  const [canvas, setCanvas] = useState<Canvas | null>();
  useEffect(() => {
    if (!isSeen) return;
    const fetchCanvas = async () => (await import('./lazy/results-canvas.tsx')).default;
    fetchCanvas().then(
      (component) => setCanvas(() => component),
      (error) => {
        log('map', 'the map could not be fetched', error);
        setCanvas(null);
      },
    );
  }, [isSeen]);
  return canvas;
}
