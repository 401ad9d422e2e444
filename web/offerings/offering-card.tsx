import { use } from 'react';
import { Link } from 'react-router';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import type { OfferingHit } from '#shared/schemas/search/search.ts';
import { Heart } from '../favorites/heart.tsx';
import { areaOf } from '../studios/studio-area.ts';
import { SkeletonLine, SkeletonPicture } from '../ui/feedback/skeleton.tsx';
import * as pictureCss from '../ui/pictures/picture.module.css';
import { Picture } from '../ui/pictures/picture.tsx';
import { Rating } from '../ui/rating.tsx';
import * as cardCss from '../ui/styles/card.module.css';
import { useWords } from '../words.tsx';
import { isFew, priceText, whenText } from './offering-words.ts';
import { type Travel, TravelTime } from './travel-time.tsx';
import { FromListContext, offeringAddress, withDate } from './urls.ts';

/** Widths of the picture: four per row on desktops, two beside a map and on tablets, one on phones. */
const SIZES = '(min-width: 1280px) 323px, (min-width: 1024px) 26vw, (min-width: 600px) 45vw, 90vw';

interface OfferingCardProps {
  /** From a search, or from any list. */
  offering: OfferingSummary & Partial<OfferingHit>;
  travel?: Travel | undefined;
  /** Set on the first card of a page, whose picture loads first. */
  eager?: boolean;
  /** True if its pin is highlighted. */
  isHighlighted?: boolean;
  /** Called when the pointer enters, and with null when it leaves. */
  onHighlight?: (id: string | null) => void;
}

/** An offering in a list; the whole card is one link. */
export function OfferingCard({ offering, travel, eager, isHighlighted = false, onHighlight }: OfferingCardProps) {
  const words = useWords();
  const { id, title, picture, studio, booking_mode, next_event, metres, minutes } = offering;
  const from = use(FromListContext);
  const highlight = onHighlight && { onPointerEnter: () => onHighlight(id), onPointerLeave: () => onHighlight(null) };
  return (
    <article className={isHighlighted ? `${cardCss.card} ${cardCss.isLifted}` : cardCss.card} {...highlight}>
      <Picture picture={picture} ratio="4x3" sizes={SIZES} eager={eager}>
        {next_event && isFew(next_event) && booking_mode !== 'request_only' && (
          <span className={pictureCss.left}>{words.t('catalogue.seats_left', { count: next_event.seats_left })}</span>
        )}
      </Picture>
      <Link
        className={cardCss.cardT}
        to={offeringAddress(offering)}
        state={withDate(next_event, from)}
        prefetch="intent"
        onFocus={highlight?.onPointerEnter}
        onBlur={highlight?.onPointerLeave}
      >
        <h3>{title}</h3>
        <span className={`${cardCss.meta} ${cardCss.cardRow}`}>
          <span>
            <bdi>{studio.name}</bdi> · {areaOf(studio)}
          </span>
          <TravelTime travel={travel} metres={metres} minutes={minutes} />
        </span>
        <span className={cardCss.cardRow}>
          <span className={cardCss.when}>
            {whenText(words, offering)} · <b>{priceText(words, offering, from?.seats)}</b>
          </span>
          <Rating of={offering} isOnCard />
        </span>
        {booking_mode !== 'direct_booking' && (
          <span className={cardCss.meta}>{words.t(`catalogue.booking_mode.${booking_mode}`)}</span>
        )}
      </Link>
      <Heart kind="offerings" id={id} name={title} />
    </article>
  );
}

/** A placeholder of a card, of the same size. */
export function OfferingCardSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonPicture ratio="4x3" />
      <div className={cardCss.cardT}>
        <SkeletonLine width="76%" height="20px" />
        <SkeletonLine width="52%" />
        <SkeletonLine width="64%" />
      </div>
    </div>
  );
}
