import type { Review } from '#shared/schemas/reviews.ts';
import { Photo } from '../ui/pictures/photo.tsx';
import { useWords } from '../words.tsx';
import * as css from './review-pictures.module.css';

/** The photos of a review; each opens in full. Needs the texts `reviews`. */
export function ReviewPictures({ pictures, author }: Pick<Review, 'pictures' | 'author'>) {
  const { t } = useWords();
  if (pictures.length === 0) return null;
  return (
    <ul className={css.pictures}>
      {pictures.map((photo, at) => (
        <li key={photo.url}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <Photo
              photo={photo}
              ratio="1x1"
              sizes="112px"
              alt={t('reviews.photo', { number: at + 1, name: author || t('reviews.guest') })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
