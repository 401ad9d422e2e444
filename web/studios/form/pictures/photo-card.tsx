import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { PhotoShape } from '../../../../shared/schemas/studio-editing.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../words.tsx';
import { usePart, useStudioForm } from '../form-context.ts';
import { TypedField } from '../typed-field.tsx';

const ARROWS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

interface PhotoCardProps {
  photo: PhotoShape;
  place: number;
  /** Buttons that move it. */
  order: ReactNode;
  onRemove: () => void;
}

/** One picture: what a crop keeps, what it shows in words, and its place. */
export function PhotoCard({ photo, place, order, onRemove }: PhotoCardProps) {
  const { t } = useWords();
  const { draft } = useStudioForm();
  const x = usePart<number>(`photo:${photo.id}:focal_x`).value;
  const y = usePart<number>(`photo:${photo.id}:focal_y`).value;
  const number = place + 1;
  const keep = (left: number, top: number) =>
    draft.set({
      [`photo:${photo.id}:focal_x`]: share(left),
      [`photo:${photo.id}:focal_y`]: share(top),
    });
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    // Enter presses a button too, and points nowhere.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    keep((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };
  const type = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    keep(x + way[0], y + way[1]);
  };
  return (
    <div className="sform-photo">
      <div className="sform-focus">
        <Photo photo={photo} sizes="(min-width: 1024px) 340px, 90vw" alt={photo.alt} />
        <button
          type="button"
          aria-label={t('studio_form.pictures.focus', { number })}
          data-tip={t('studio_form.pictures.focus_help')}
          onClick={press}
          onKeyDown={type}
        >
          <i style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        </button>
        {place === 0 && <Tag icon="check">{t('studio_form.pictures.first')}</Tag>}
      </div>
      <TypedField
        part={`photo:${photo.id}:alt`}
        max={300}
        label={t('studio_form.pictures.alt', { number })}
        placeholder={t('studio_form.pictures.alt_example')}
      />
      <div className="sform-do">
        {order}
        <IconButton icon="x" label={t('studio_form.pictures.remove', { number })} onClick={onRemove} />
      </div>
    </div>
  );
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
