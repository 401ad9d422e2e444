import { type KeyboardEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MapSettings } from '#shared/schemas/studios/studio-changes.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { Box, ResultsMapProps } from '../results-map.tsx';
import { boxInSight, type Camera, type Edges, project, UNCOVERED, zoomedAround } from '../view/camera.ts';
import { isOneSpot, NEAREST, NEAREST_OPENED, type Pin } from '../view/clusters.ts';
import { FOOT, GAP, isBehind } from '../view/docking.ts';
import { cameraAround, initialCamera } from '../view/fit-camera.ts';
import { Pins } from './pins.tsx';
import { Reach } from './reach.tsx';
import * as css from './results.module.css';
import { SpotList } from './spot-list.tsx';
import { useSize } from './use-camera.ts';
import { useHighlightInView, useMoveToResults } from './use-camera-moves.ts';
import { useSide } from './use-side.ts';
import { useStage } from './use-stage.ts';

/** Pixels covered at the edges of the map except its foot, plus a margin around pins. */
const EDGES = { beside: { top: 84, right: 76, left: 44 }, screen: { top: 160, right: 44, left: 44 } } as const;
/** The margin within `EDGES`. */
const AIR = 44;
/** Height reserved for a card at the foot, before there is one. */
const CARD = 120;
/** Height of the switch between list and map, above the strip of cards, including margins. */
const SWITCH = 84;

/** Returns what is covered: on phones by the bars above and the cards below, beside the list nothing. */
const coveredIn = (mode: ResultsMapProps['mode'], { top, bottom }: Edges): Edges =>
  mode === 'beside' ? UNCOVERED : { ...UNCOVERED, top: top - AIR, bottom: bottom - SWITCH };

type ResultsCanvasProps = ResultsMapProps & { settings: MapSettings };

/** The map of results with its pins and controls. */
export default function ResultsCanvas(props: ResultsCanvasProps) {
  const { places, highlighted, onHighlight, onOpen, onView, reach, mode } = props;
  const { t } = useWords();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const size = useSize(box);
  const card = useSize(foot);
  const edges: Edges = {
    ...EDGES[mode],
    bottom: Math.max(card.height, CARD) + FOOT + (mode === 'beside' ? 2 * GAP : SWITCH),
  };
  const covered = coveredIn(mode, edges);
  const [rests, setRests] = useState(0);
  const [spot, setSpot] = useState<Pin>();
  const movedTo = useRef<Box>(null);
  const atSpot = spot?.places.filter(({ id }) => places.some((place) => place.id === id)) ?? [];

  const stage = useStage(size.width > 0 ? box : null, {
    settings: props.settings,
    mode,
    initialCamera: () => initialCamera(props, size, edges, covered),
    onRest: (isByPerson) => {
      setRests((count) => count + 1);
      if (!isByPerson || !stage) return;
      movedTo.current = boxInSight(stage.camera(), size, covered);
      onView(movedTo.current);
    },
    onPress: () => {
      setSpot(undefined);
      onHighlight(null);
    },
  });
  useMoveToResults(stage, props, size, edges, covered, movedTo);
  const side = useSide(stage, places, card, size, rests);
  const isHidden = mode === 'screen' ? () => true : (at: { x: number; y: number }) => isBehind(at, card, size, side);
  const focused = atSpot[0] ?? places.find(({ id }) => id === highlighted);
  useHighlightInView(stage, focused, size, edges, isHidden);

  const go = (camera: Camera | undefined) => camera && stage?.go(camera, { isByPerson: true });
  // Zooms around the highlighted pin, or else around the centre.
  const zoom = (by: number) => {
    if (!stage) return;
    const camera = stage.camera();
    const { x, y } = focused ? project(camera, size, focused) : { x: -1, y: -1 };
    const isInSight = x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    const still = focused && isInSight ? focused : camera;
    go(zoomedAround(camera, still, Math.max(1, Math.min(NEAREST, Math.round(camera.zoom + by)))));
  };
  const open = (pin: Pin) =>
    isOneSpot(pin) ? setSpot(pin) : go(cameraAround(pin.places, size, edges, NEAREST_OPENED));
  const closeSpot = () => {
    setSpot(undefined);
    stage?.layer.querySelector<HTMLElement>(`[data-pin="${spot?.key}"]`)?.focus({ preventScroll: true });
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    if (spot) closeSpot();
    else onHighlight(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open on the map, wherever the focus is
    <div className={css.rmapAll} data-mode={mode} data-side={side} onKeyDown={closeOnEscape}>
      {stage && props.corner && <div className={css.rmapCorner}>{props.corner}</div>}
      <div ref={setBox} className={css.rmapGround} data-map="ground" data-ready={stage ? '' : undefined} />
      {stage &&
        createPortal(
          <>
            {reach && reach.coordinates.length > 0 && <Reach stage={stage} size={size} area={reach} />}
            <Pins {...props} stage={stage} size={size} onGathered={open} />
          </>,
          stage.layer,
        )}
      {stage && (
        <div className={css.rmapZoom} data-map="zoom">
          <IconButton icon="plus" label={t('results_map.zoom_in')} onClick={() => zoom(1)} />
          <IconButton icon="minus" label={t('results_map.zoom_out')} onClick={() => zoom(-1)} />
        </div>
      )}
      <div ref={setFoot} className={css.rmapFoot}>
        {atSpot.length > 0 && <SpotList places={atSpot} onOpen={onOpen} onClose={closeSpot} />}
        {(atSpot.length === 0 || mode === 'screen') && props.children}
      </div>
    </div>
  );
}
