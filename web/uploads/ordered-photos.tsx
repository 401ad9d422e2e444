import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { oneAtATime } from './one-at-a-time.ts';
import * as css from './ordered-photos.module.css';
import { unsentOrder } from './unsent-order.ts';
import { type Dragging, useDragOrder } from './use-drag-order.ts';

interface OrderedPhotosProps<Photo> {
  photos: readonly Photo[];
  /** What the photos belong to: `studio:…`, `offering:…`. */
  of: string;
  className: string;
  /**
   * Sends the ids in the new order, which is shown at once, and reverted if the server refuses it.
   * @returns false if there was no response: the order stays, and is sent again when the page is reloaded
   */
  onOrder: (ids: string[]) => Promise<boolean>;
  /** @param order controls that move the photo */
  children: (photo: Photo, place: number, order: { grip: ReactNode; buttons: ReactNode }) => ReactNode;
}

/** Photos that are reordered by dragging, with the arrow keys, or by buttons. */
export function OrderedPhotos<Photo extends { id: string }>(props: OrderedPhotosProps<Photo>) {
  const { photos, of, className, onOrder, children } = props;
  const { t } = useWords();
  const [wanted, setWanted] = useState<string[]>();
  const [moved, setMoved] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const [send] = useState(() => oneAtATime<string[], boolean>());
  const [unsent] = useState(() => unsentOrder(of));
  const shown = wanted ? inOrder(photos, wanted) : photos;
  const put = async (id: string, place: number) => {
    const ids = movedTo(
      shown.map((photo) => photo.id),
      id,
      place,
    );
    setMoved(id);
    await sendOrder(ids);
  };
  const sendOrder = async (ids: string[]) => {
    setWanted(ids);
    unsent.write(ids);
    const isAnswered = await send(ids, onOrder);
    if (!isAnswered) return;
    // Resolved for all waiting orders, so there is none left to resend.
    unsent.write(undefined);
    setWanted((now) => (now === ids ? undefined : now));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the order the previous page could not send
  useEffect(() => {
    const ids = unsent.read();
    if (ids) void sendOrder(inOrder(photos, ids).map(({ id }) => id));
  }, []);
  const drag = useDragOrder(list, put);
  const at = shown.findIndex(({ id }) => id === moved);
  // An element that moves in the document may lose the focus, which keyboard users need to continue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the moved photo has another position
  useEffect(() => {
    if (!moved || list.current?.contains(document.activeElement)) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${moved}"] [data-grip]`)?.focus();
  }, [moved, at]);
  return (
    <>
      <ol ref={list} className={className} data-photos="">
        {shown.map((photo, place) => (
          <li
            key={photo.id}
            data-id={photo.id}
            data-over={drag.dragging?.over === photo.id || undefined}
            className={markOf(photo.id, drag.dragging)}
          >
            {children(photo, place, {
              grip: shown.length > 1 && (
                <IconButton
                  data-grip
                  className={css.orderGrip}
                  icon="arrow-up-down"
                  label={t('uploads.order.grip', { number: place + 1 })}
                  {...drag.gripOf(photo.id, place, shown.length)}
                />
              ),
              buttons: <OrderButtons place={place} count={shown.length} onPut={(to) => put(photo.id, to)} />,
            })}
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {at >= 0 && t('uploads.order.moved', { number: at + 1, count: shown.length })}
      </p>
    </>
  );
}

interface OrderButtonsProps {
  place: number;
  count: number;
  onPut: (place: number) => void;
}

function OrderButtons({ place, count, onPut }: OrderButtonsProps) {
  const { t } = useWords();
  const number = place + 1;
  return (
    <>
      {place > 0 && (
        <IconButton icon="arrow-up" label={t('uploads.order.earlier', { number })} onClick={() => onPut(place - 1)} />
      )}
      {place < count - 1 && (
        <IconButton icon="arrow-down" label={t('uploads.order.later', { number })} onClick={() => onPut(place + 1)} />
      )}
    </>
  );
}

function markOf(id: string, dragging: Dragging | undefined): string | undefined {
  if (!dragging) return undefined;
  return id === dragging.id ? css.orderDragged : id === dragging.over ? css.orderOver : undefined;
}

/** Sorts photos by ids; photos not among them come last, as on the server. */
function inOrder<Photo extends { id: string }>(photos: readonly Photo[], ids: readonly string[]): Photo[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return photos.toSorted((a, b) => place(a.id) - place(b.id));
}

function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(place, 0, id);
}
