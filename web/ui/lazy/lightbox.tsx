import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import { useWords } from '#web/words.tsx';
import * as buttonCss from '../button.module.css';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import * as galleryCss from '../pictures/gallery.module.css';
import { Photo } from '../pictures/photo.tsx';
import { Picture } from '../pictures/picture.tsx';

interface LightboxProps {
  pictures: readonly (PictureAddress & { alt: string })[];
  name: string;
  /** Index of the first picture shown. */
  start: number;
  onClose: () => void;
}

/** A full-screen row of pictures, navigated by swiping or with the arrow keys. */
export default function Lightbox({ pictures, name, start, onClose }: LightboxProps) {
  const { t } = useWords();
  const [opener] = useState(() => document.activeElement);
  const [at, setAt] = useState(start);
  const strip = useRef<HTMLUListElement>(null);
  const last = pictures.length - 1;
  const go = (index: number) => {
    const next = Math.max(0, Math.min(last, index));
    setAt(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  };
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' });
  }, [start]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const to = moves[event.key];
    if (to === undefined) return;
    // The focused strip would scroll a second time on its own.
    event.preventDefault();
    go(to);
  };
  const focusAll = (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
  };
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className={galleryCss.lb}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={focusAll}
          onCloseAutoFocus={returnFocus}
        >
          <Radix.Title className="sr">{t('studios.photos.title', { name })}</Radix.Title>
          <ul
            ref={strip}
            className={galleryCss.lbStrip}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            tabIndex={0}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
          >
            {pictures.map((picture, index) => (
              <li key={picture.url} aria-hidden={index !== at}>
                {picture.photo ? (
                  <Photo
                    photo={{ ...picture.photo, placeholder: '' }}
                    sizes="100vw"
                    alt={picture.alt}
                    eager={index === start}
                  />
                ) : (
                  <Picture
                    picture={picture}
                    ratio="4x3"
                    className={galleryCss.lbDrawn}
                    sizes="(min-width: 1024px) 80vw, 100vw"
                    alt={picture.alt}
                    eager={index === start}
                  />
                )}
              </li>
            ))}
          </ul>
          <p className={galleryCss.lbSay} role="status">
            <span className="num">{t('studios.photos.place', { number: at + 1, count: pictures.length })}</span>
            <span>{pictures[at]?.alt}</span>
          </p>
          <Radix.Close className={`${buttonCss.iconbtn} ${galleryCss.lbX}`} aria-label={t('shell.close')}>
            <Icon name="x" size="l" />
          </Radix.Close>
          {pictures.length > 1 && (
            <>
              <IconButton
                className={galleryCss.lbBefore}
                icon="chevron-left"
                label={t('studios.photos.before')}
                aria-disabled={at === 0}
                onClick={() => go(at - 1)}
              />
              <IconButton
                className={galleryCss.lbNext}
                icon="chevron-right"
                label={t('studios.photos.next')}
                aria-disabled={at === last}
                onClick={() => go(at + 1)}
              />
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
