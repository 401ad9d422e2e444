import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '#web/words.tsx';
import type { ResultsMapProps } from '../results-map.tsx';
import { besideOrigin } from '../view/beside-origin.ts';
import { type Pixel, project, type Size } from '../view/camera.ts';
import { gather, lowestPrice, type Pin } from '../view/clusters.ts';
import * as css from './results.module.css';
import type { Stage } from './stage.ts';
import { useCamera } from './use-camera.ts';

/** Zoom step at which pins are clustered anew. */
const STEP = 0.25;
/** Pixels beyond the edge at which a pin is still partly visible. */
const BEYOND = 24;

type PinsProps = Pick<ResultsMapProps, 'places' | 'highlighted' | 'onHighlight' | 'onOpen' | 'origin'> & {
  stage: Stage;
  size: Size;
  /** Called when a pin of several results is pressed. */
  onGathered: (pin: Pin) => void;
};

/** The pins in view, from north to south, and the starting point. */
export function Pins({ stage, size, places, highlighted, onHighlight, onOpen, onGathered, origin }: PinsProps) {
  const { t } = useWords();
  const camera = useCamera(stage);
  const zoom = Math.round(camera.zoom / STEP) * STEP;
  const pins = useMemo(() => gather(places, zoom), [places, zoom]);
  const [focused, setFocused] = useState<string | null>(null);
  // Clustering may have moved the focused result to another pin.
  useLayoutEffect(() => {
    if (focused === null || pins.some(({ key }) => key === focused)) return;
    const heir = pins.find((pin) => pin.places.some(({ id }) => id === focused));
    setFocused(null);
    stage.layer.querySelector<HTMLElement>(`[data-pin="${heir?.key}"]`)?.focus({ preventScroll: true });
  }, [stage, pins, focused]);
  const isInSight = ({ x, y }: Pixel) =>
    x > -BEYOND && x < size.width + BEYOND && y > -BEYOND && y < size.height + BEYOND;
  const start = origin && project(camera, size, origin);
  const placed = pins
    .map((pin) => ({ pin, at: besideOrigin(project(camera, size, pin), start) }))
    // The focused pin stays even out of view, so that the focus is not lost.
    .filter(({ pin, at }) => isInSight(at) || pin.key === focused);
  return (
    <>
      {start && isInSight(start) && (
        <span
          className={css.rmapOrigin}
          style={{ transform: moved(start) }}
          role="img"
          aria-label={t('results_map.origin', { place: origin.label })}
        />
      )}
      {placed.map(({ pin, at }) => (
        <PinButton
          key={pin.key}
          pin={pin}
          at={at}
          isHighlighted={pin.places.some(({ id }) => id === highlighted)}
          onHighlight={onHighlight}
          onOpen={onOpen}
          onGathered={onGathered}
          onFocus={setFocused}
        />
      ))}
    </>
  );
}

const moved = ({ x, y }: Pixel) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

type PinButtonProps = Pick<PinsProps, 'onHighlight' | 'onOpen' | 'onGathered'> & {
  pin: Pin;
  at: Pixel;
  isHighlighted: boolean;
  onFocus: (key: string | null) => void;
};

/** A pin. Hovering or focusing highlights it and a press opens it; on touch screens the first press highlights it. */
function PinButton({ pin, at, isHighlighted, onHighlight, onOpen, onGathered, onFocus }: PinButtonProps) {
  const { t, money } = useWords();
  const [first, ...others] = pin.places;
  const count = pin.places.length;
  const isOne = others.length === 0;
  const opens = useRef(true);
  const press = () => {
    const isOpening = opens.current;
    opens.current = true;
    if (!isOne) onGathered(pin);
    else if (isOpening) onOpen(first.id);
    else onHighlight(first.id);
  };
  const highlight = () => isOne && onHighlight(first.id);
  const lowest = lowestPrice(pin);
  const price = lowest && money(lowest.price);
  const alone = first.label === null ? first.title : t('results_map.pin', { title: first.title, label: first.label });
  const several = price ? t('results_map.spot_pin', { count, price }) : t('results_map.cluster', { count });
  const label = lowest?.isSame ? price : price && t('results_map.from', { price });
  return (
    <button
      type="button"
      className={[
        css.rmapPin,
        !isOne && !price && css.rmapMany,
        isOne && first.label === null && css.rmapDot,
        isHighlighted && css.on,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ transform: moved(at) }}
      data-pin={pin.key}
      data-count={count}
      aria-label={isOne ? alone : several}
      aria-current={isHighlighted || undefined}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType === 'mouse' && highlight()}
      onPointerDown={({ pointerType }: PointerEvent) => {
        opens.current = pointerType === 'mouse' || isHighlighted;
      }}
      onFocus={() => {
        onFocus(pin.key);
        highlight();
      }}
      onBlur={() => onFocus(null)}
      onClick={press}
    >
      <span>{isOne ? first.label : (label ?? count)}</span>
    </button>
  );
}
