import { Link } from 'react-router';
import type { StudioHit } from '#shared/schemas/search/search.ts';
import type { StudioSummary } from '#shared/schemas/studios/studios.ts';
import { Heart } from '../favorites/heart.tsx';
import { pauseText } from '../offerings/offering-words.ts';
import { type Travel, TravelTime } from '../offerings/travel-time.tsx';
import { SkeletonLine, SkeletonPicture } from '../ui/feedback/skeleton.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Rating } from '../ui/rating.tsx';
import * as cardCss from '../ui/styles/card.module.css';
import { useWords } from '../words.tsx';
import * as studioListCss from './list/studio-list.module.css';
import { areaOf } from './studio-area.ts';
import { studioAddress } from './urls.ts';

/** Widths of the picture: three per row on desktops, two beside a map and on tablets, one on phones. */
const SIZES = '(min-width: 1280px) 387px, (min-width: 1024px) 30vw, (min-width: 600px) 45vw, 90vw';

interface StudioCardProps {
  /** From a search, or from any list. */
  studio: StudioSummary & Partial<StudioHit>;
  travel?: Travel | undefined;
  eager?: boolean;
  /** True if its pin is highlighted. */
  isHighlighted?: boolean;
  /** Called when the pointer enters, and with null when it leaves. */
  onHighlight?: (id: string | null) => void;
}

/** A studio in a list; the whole card is one link. */
export function StudioCard({ studio, travel, eager, isHighlighted = false, onHighlight }: StudioCardProps) {
  const words = useWords();
  const { t } = words;
  const { id, name, tagline, types, offering_count, picture, metres, minutes, pause } = studio;
  const highlight = onHighlight && { onPointerEnter: () => onHighlight(id), onPointerLeave: () => onHighlight(null) };
  return (
    <article className={isHighlighted ? `${cardCss.card} ${cardCss.isLifted}` : cardCss.card} {...highlight}>
      <Picture picture={picture} ratio="4x3" sizes={SIZES} eager={eager} />
      <Link
        className={cardCss.cardT}
        to={studioAddress(studio)}
        prefetch="intent"
        onFocus={highlight?.onPointerEnter}
        onBlur={highlight?.onPointerLeave}
      >
        <h3>{name}</h3>
        <span className={studioListCss.tagline}>{tagline}</span>
        <span className={`${cardCss.meta} ${cardCss.cardRow}`}>
          <span>{[areaOf(studio), ...types.map((type) => t(`catalogue.studio_type.${type}`))].join(' · ')}</span>
          <TravelTime travel={travel} metres={metres} minutes={minutes} />
        </span>
        <span className={cardCss.cardRow}>
          <span className={cardCss.when}>
            {pause ? pauseText(words, pause, studio.time_zone) : t('catalogue.offerings', { count: offering_count })}
          </span>
          <Rating of={studio} isOnCard />
        </span>
      </Link>
      <Heart kind="studios" id={id} name={name} />
    </article>
  );
}

/** A placeholder of a card, of the same size. */
export function StudioCardSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonPicture ratio="4x3" />
      <div className={cardCss.cardT}>
        <SkeletonLine width="44%" height="20px" />
        <SkeletonLine width="80%" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="30%" />
      </div>
    </div>
  );
}
