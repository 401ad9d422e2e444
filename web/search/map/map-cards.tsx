import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { Link } from 'react-router';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import type { OfferingHit } from '#shared/schemas/search/search.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { priceText, whenText } from '#web/offerings/offering-words.ts';
import { type Travel, TravelTime } from '#web/offerings/travel-time.tsx';
import { FromListContext, offeringAddress, withDate } from '#web/offerings/urls.ts';
import { OFFERINGS } from '#web/query.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './map-frame.module.css';
import { MapStrip } from './map-strip.tsx';

type Shown = OfferingSummary & Partial<OfferingHit>;

interface DockProps {
  id: string;
  hits: readonly OfferingHit[];
  travel: Travel;
}

/** The card of the highlighted pin. Fetches the offering if the list does not contain it. */
export function OfferingDock({ id, hits, travel }: DockProps) {
  const listed = hits.find((hit) => hit.id === id);
  const { data } = useQuery({
    queryKey: [OFFERINGS, 'one', id],
    queryFn: () => readJson(api.offerings[':id'].$get({ param: { id } })),
    enabled: !listed,
  });
  const offering = listed ?? data;
  return (
    <div className={css.mapDock} aria-live="polite">
      {offering && <MapCard offering={offering} travel={travel} />}
    </div>
  );
}

interface StripProps {
  hits: readonly OfferingHit[];
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  travel: Travel;
}

/** The list's cards, swiped through; a pin whose offering is not in the list adds its card. */
export function OfferingStrip({ hits, highlighted, onHighlight, travel }: StripProps) {
  // A card reached by swiping is not docked when a new list no longer contains it.
  const [swiped, setSwiped] = useState<string | null>(null);
  const isListed = hits.some(({ id }) => id === highlighted);
  if (highlighted !== null && highlighted !== swiped && !isListed)
    return <OfferingDock id={highlighted} hits={hits} travel={travel} />;
  const swipe = (id: string) => {
    setSwiped(id);
    onHighlight(id);
  };
  return (
    <MapStrip
      items={hits}
      highlighted={highlighted}
      onSwipe={swipe}
      card={(hit) => <MapCard offering={hit} travel={travel} />}
    />
  );
}

function MapCard({ offering, travel }: { offering: Shown; travel: Travel }) {
  const words = useWords();
  const { title, picture, studio, metres, minutes, next_event, next_slot } = offering;
  // An offering that the search did not return has its own next event, which may not match the filters.
  const isHit = next_slot !== undefined || next_event === null;
  const from = use(FromListContext);
  return (
    <Link
      className={css.mapCard}
      to={offeringAddress(offering)}
      state={withDate(isHit ? next_event : null, from)}
      prefetch="intent"
    >
      <Picture picture={picture} ratio="1x1" sizes="96px" />
      <span>
        <b className={css.mapCardT}>{title}</b>
        <span className={css.mapCardP}>
          <bdi>{studio.name}</bdi> ·{' '}
          {typeof metres === 'number' ? (
            <TravelTime travel={travel} metres={metres} minutes={minutes} />
          ) : (
            areaOf(studio)
          )}
        </span>
        <span className={`${css.mapCardP} num`}>
          {isHit && `${whenText(words, offering)} · `}
          <b>{priceText(words, offering, from?.seats)}</b>
        </span>
      </span>
    </Link>
  );
}
