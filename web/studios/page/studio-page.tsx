import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ReviewPage } from '#shared/schemas/reviews.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { api } from '#web/browser-api.ts';
import { Heart } from '#web/favorites/heart.tsx';
import { OfferingCard } from '#web/offerings/offering-card.tsx';
import { languagesText } from '#web/offerings/offering-words.ts';
import { Paragraphs } from '#web/offerings/paragraphs.tsx';
import { Reviews } from '#web/reviews/reviews.tsx';
import { useNow } from '#web/time/use-now.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Gallery } from '#web/ui/pictures/gallery.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Share } from '#web/ui/share.tsx';
import * as cardCss from '#web/ui/styles/card.module.css';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useView } from '#web/views/use-view.ts';
import { useWords } from '#web/words.tsx';
import { areaOf } from '../studio-area.ts';
import { StudioLocation } from '../studio-location.tsx';
import { type StudioPageData, studioPageQuery } from '../studios-queries.ts';
import { studioAddress } from '../urls.ts';
import { Amenities } from './amenities.tsx';
import { NextEvents } from './next-events.tsx';
import { OpenTag } from './open-tag.tsx';
import { People } from './people.tsx';
import { Spaces } from './spaces.tsx';
import * as css from './studio.module.css';
import { StudioSide } from './studio-side.tsx';

// Fetched for few studios; their HTML comes with the page.
const StudioNotices = lazy(() => import('../lazy/studio-notices.tsx'));

interface StudioPageProps {
  /** Id or slug in the URL. */
  id: string;
  page: StudioPageData;
  /** The first reviews, of a page that the server rendered. */
  reviews?: ReviewPage | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** The page of a studio, at `/studios/:id` and at its short URL. */
export function StudioPage({ id, page, reviews, now }: StudioPageProps) {
  const { t } = useWords();
  const { data } = useQuery({ ...studioPageQuery(api, id), initialData: page });
  const { studio, offerings } = data;
  useView(studioAddress(studio));
  const notices = (what: 'pause' | 'no_offerings') => (
    <Suspense>
      <StudioNotices studio={studio} what={what} />
    </Suspense>
  );
  const types = studio.types.map((type) => t(`catalogue.studio_type.${type}`)).join(', ');
  return (
    <>
      <PageHead
        title={t('studios.head', { name: studio.name, types, neighbourhood: areaOf(studio) })}
        description={studio.tagline}
        path={studioAddress(studio)}
        image={`/og/studio/${studio.slug}.jpg`}
      />
      <Gallery className={css.sGallery} pictures={studio.gallery} name={studio.name}>
        <Heart kind="studios" id={studio.id} name={studio.name} />
      </Gallery>
      <StudioPlate
        studio={studio}
        types={types}
        drawnAt={now}
        hasDates={offerings.some(({ next_event }) => next_event)}
      />
      <div className={`wrap ${columnCss.two}`}>
        <div>
          {studio.pause && notices('pause')}
          <NextEvents offerings={offerings} />
          <section className={`${columnCss.blk} ${css.blk}`}>
            <h2>{t('studios.like')}</h2>
            <Paragraphs text={studio.description} />
          </section>
          <Spaces spaces={studio.spaces} />
          <People people={studio.people} />
          {studio.amenities.length + studio.house_rules.length > 0 && <Amenities studio={studio} />}
          {studio.rating_count > 0 && <Reviews of="studios" id={studio.id} studio={studio} first={reviews} />}
          <StudioLocation studio={studio} />
        </div>
        <aside className={css.sSide}>
          <StudioSide studio={studio} now={now} />
        </aside>
      </div>
      <section className="sec wrap" id="offerings">
        <div className="sec-h">
          <h2>{t(offerings.length > 0 ? 'studios.offerings' : 'studios.no_offerings', { studio: studio.name })}</h2>
        </div>
        {offerings.length > 0 ? (
          <div className={`${cardCss.cards} ${cardCss.c4}`}>
            {offerings.map((offering) => (
              <OfferingCard key={offering.id} offering={offering} />
            ))}
          </div>
        ) : (
          notices('no_offerings')
        )}
      </section>
    </>
  );
}

interface StudioPlateProps {
  studio: Studio;
  types: string;
  /** ISO instant at which the page was rendered. */
  drawnAt: string;
  hasDates: boolean;
}

function StudioPlate({ studio, types, drawnAt, hasDates }: StudioPlateProps) {
  const words = useWords();
  const now = useNow(drawnAt);
  return (
    <div className={`wrap ${css.sHead}`}>
      <div className={css.sPlate}>
        <h1>{studio.name}</h1>
        <p className="lead">{studio.tagline}</p>
        <p className={`${columnCss.by} small`}>
          <Rating of={studio} />
          <span>
            <Icon name="palette" size="s" />
            {types}
          </span>
          <span>
            <Icon name="map-pin" size="s" />
            {areaOf(studio)}
          </span>
          {studio.languages.length > 0 && (
            <span>
              <Icon name="languages" size="s" />
              {languagesText(words, studio.languages)}
            </span>
          )}
          {studio.opening_hours.length > 0 && <OpenTag studio={studio} now={now} />}
        </p>
      </div>
      <div className={css.sAct}>
        <Share name={studio.name} picture={`/og/studio/${studio.slug}.jpg`} />
        {hasDates && (
          <ButtonLink kind="clay" to="#dates">
            {words.t('studios.see_dates')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
