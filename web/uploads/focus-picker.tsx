import type { KeyboardEvent, MouseEvent } from 'react';
import { Photo, type PhotoAddress } from '../ui/pictures/photo.tsx';
import { useWords } from '../words.tsx';
import * as css from './photo-tiles.module.css';

/** Fractions of width and height. */
interface Point {
  x: number;
  y: number;
}

interface FocusPickerProps {
  photo: PhotoAddress;
  /** Position among the photos, from 1. */
  number: number;
  focus: Point;
  onChange: (focus: Point) => void;
}

const ARROWS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

/** The whole photo with the focal point that every crop keeps, set by a press or with the arrow keys. */
export function FocusPicker({ photo, number, focus, onChange }: FocusPickerProps) {
  const { t } = useWords();
  const keep = (x: number, y: number) => onChange({ x: share(x), y: share(y) });
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    // A click by keyboard has no position.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    keep((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };
  const type = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    keep(focus.x + step[0], focus.y + step[1]);
  };
  return (
    <div className={css.photoFocus}>
      <Photo photo={photo} sizes="(min-width: 1024px) 500px, 90vw" alt="" />
      <button type="button" aria-label={t('uploads.tile.focus', { number })} onClick={press} onKeyDown={type}>
        <i style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </button>
    </div>
  );
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
