import { Link } from 'react-router';
import type { OfferingSummary } from '../../shared/schemas/offerings.ts';
import { areaOf } from '../studios/studio-area.ts';
import { Picture } from '../ui/picture.tsx';
import { SkeletonLine, SkeletonPicture } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { offeringAddress } from './addresses.ts';
import { isFew, priceText, whenText } from './offering-words.ts';
import '../ui/card.css';

/** A grid of four on the desktop, two on a tablet, one on the phone. */
const SIZES = '(min-width: 1280px) 285px, (min-width: 1024px) 22vw, (min-width: 600px) 45vw, 90vw';

/** An offering in a list; the whole card is one link. `eager` for the first one of a page. */
export function OfferingCard({ offering, eager }: { offering: OfferingSummary; eager?: boolean }) {
  const words = useWords();
  const { title, picture, studio, next_event } = offering;
  return (
    <article className="card">
      <Picture picture={picture} ratio="4x3" sizes={SIZES} eager={eager}>
        {next_event && isFew(next_event) && (
          <span className="left">{words.t('catalogue.seats_left', { count: next_event.seats_left })}</span>
        )}
      </Picture>
      <Link className="card-t" to={offeringAddress(offering)} prefetch="intent">
        <h3>{title}</h3>
        <span className="meta card-row">
          {studio.name} · {areaOf(studio)}
        </span>
        <span className="when">
          {whenText(words, offering)} · <b>{priceText(words, offering)}</b>
        </span>
      </Link>
    </article>
  );
}

/** A card that is on its way, of the same size. */
export function OfferingCardSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonPicture ratio="4x3" />
      <div className="card-t">
        <SkeletonLine width="76%" height="20px" />
        <SkeletonLine width="52%" />
        <SkeletonLine width="64%" />
      </div>
    </div>
  );
}
