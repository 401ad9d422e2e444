import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewPage } from '#shared/schemas/reviews.ts';
import { api } from '#web/browser-api.ts';
import { redirectToSlug } from '#web/canonical-url.ts';
import { screenContext } from '#web/context.ts';
import { Heart } from '#web/favorites/heart.tsx';
import { orNotFound } from '#web/not-found.ts';
import { queryClient } from '#web/query.ts';
import { Reviews } from '#web/reviews/reviews.tsx';
import { loadFirstReviews } from '#web/reviews/reviews-queries.ts';
import { rememberViewed } from '#web/search/recently-viewed.ts';
import { lastTime } from '#web/slots/first-and-last.ts';
import { StudioLocation } from '#web/studios/studio-location.tsx';
import { Trust } from '#web/studios/trust.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Gallery } from '#web/ui/pictures/gallery.tsx';
import { Share } from '#web/ui/share.tsx';
import * as cardCss from '#web/ui/styles/card.module.css';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useNavigationState } from '#web/use-navigation-state.ts';
import { useView } from '#web/views/use-view.ts';
import { useWords } from '#web/words.tsx';
import { bookingChoices, findChoice } from '../booking-choices.ts';
import { OfferingCard } from '../offering-card.tsx';
import { isByArrangement } from '../offering-words.ts';
import { loadOfferingPage, offeringPageQuery } from '../offerings-queries.ts';
import { bookingAddress, offeringAddress } from '../urls.ts';
import type { Route } from './+types/offering';
import { BookingBar } from './booking-bar.tsx';
import * as css from './booking-box.module.css';
import { BookingBox } from './booking-box.tsx';
import { Cancellation } from './cancellation.tsx';
import { EventsList } from './events-list.tsx';
import { readLinkState } from './link-state.ts';
import { OfferingStory } from './offering-story.tsx';
import { OfferingTitle } from './offering-title.tsx';
import { TakeHomePath } from './take-home-path.tsx';
import { Teacher } from './teacher.tsx';

// Fetched depending on how the offering is sold; their HTML comes with the page.
const FreeTimes = lazy(() => import('#web/slots/free-times.tsx'));
const SlotBox = lazy(() => import('#web/slots/slot-box.tsx'));
const AskStudio = lazy(() => import('./ask-studio.tsx'));

export const handle = { texts: ['offerings', 'slots', 'studios'], bar: 'own' };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client } = context.get(screenContext);
  const page = await orNotFound(loadOfferingPage(client, params.offeringId));
  redirectToSlug(params.offeringId, page.offering, request);
  const reviews = await loadFirstReviews(client, { of: 'offerings', id: page.offering.id }, page.offering);
  return { page, reviews, now: new Date().toISOString() };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const page = await orNotFound(queryClient.ensureQueryData(offeringPageQuery(api, params.offeringId)));
  redirectToSlug(params.offeringId, page.offering, request);
  return { page, now: new Date().toISOString() };
}

/** `/offering/:offeringId`: the page of an offering, by id or slug. */
export default function OfferingScreen({ loaderData, params }: Route.ComponentProps) {
  const { t } = useWords();
  const { now, reviews }: { now: string; reviews?: ReviewPage | undefined } = loaderData;
  const { data } = useQuery({ ...offeringPageQuery(api, params.offeringId), initialData: loaderData.page });
  const { offering, events, hasLater, courses, history, slots, studio, similar } = data;
  useView(offeringAddress(offering));
  useEffect(() => rememberViewed(offering.slug), [offering.slug]);
  // What is made to order has no seats to book: its dates are those that the studio proposes.
  const choices = bookingChoices({ events, courses }, now);
  const open = offering.booking_mode === 'request_only' ? [] : choices;
  const [chosenId, setChosenId] = useState<string>();
  const { event: shownBy, list, seats } = readLinkState(useNavigationState());
  // The choice may belong to the offering viewed before.
  const chosen = findChoice(open, chosenId) ?? findChoice(open, shownBy) ?? open[0];
  const address = bookingAddress(offering);
  // Refund steps are shown for the latest slot: for an early one some would already be over.
  const next = slots ? lastTime(slots) : (chosen ?? events[0]);
  const trust = (
    <Trust
      trust={offering.trust}
      type={offering.service_type}
      ask={slots || chosen ? `/ask/${offering.studio.slug}?offering=${offering.slug}` : undefined}
    />
  );
  return (
    <div className="wrap">
      <PageHead
        title={t('offerings.head', { title: offering.title, studio: studio.name })}
        description={offering.summary}
        path={offeringAddress(offering)}
        image={`/og/offering/${offering.slug}.jpg`}
      />
      <nav className={columnCss.crumb}>
        <Link to={list ?? '/workshops-classes'}>
          <Icon name="arrow-left" size="s" />
          {t(list ? 'offerings.back_to_list' : 'offerings.all')}
        </Link>
        <Share className={columnCss.crumbAct} name={offering.title} picture={`/og/offering/${offering.slug}.jpg`} />
      </nav>
      <Gallery pictures={offering.gallery} name={offering.title}>
        <Heart kind="offerings" id={offering.id} name={offering.title} />
      </Gallery>
      <div className={columnCss.two}>
        <div>
          <OfferingTitle offering={offering} />
          <div className={css.trustAbove}>{trust}</div>
          <OfferingStory
            id={offering.id}
            text={offering.description || offering.summary}
            type={offering.service_type}
            craft={offering.studio_type}
            prices={offering.prices}
            addons={offering.addons}
            included={offering.included}
            bring={offering.bring}
            accessibility={offering.accessibility}
          />
          {offering.take_home && (
            <TakeHomePath takeHome={offering.take_home} event={next} course={chosen ? chosen.course : courses[0]} />
          )}
          {offering.instructor && <Teacher teacher={offering.instructor} />}
          {slots && (
            <Suspense>
              <FreeTimes offering={offering} slots={slots} seats={seats} />
            </Suspense>
          )}
          {!isByArrangement(offering.service_type) && (
            <EventsList
              offering={offering}
              events={events}
              hasLater={hasLater}
              courses={courses}
              history={history}
              seats={seats}
              now={now}
              isFull={choices.length === 0 && !offering.pause}
            />
          )}
          {next && (
            <Cancellation
              offering={offering}
              starts_at={next.starts_at}
              time_zone={next.time_zone}
              price={next.price}
              hasOthers={slots !== undefined || choices.length > 1 || hasLater}
              now={now}
            />
          )}
          <StudioLocation studio={studio} />
          {offering.rating_count > 0 && <Reviews of="offerings" id={offering.id} studio={studio} first={reviews} />}
        </div>
        <aside className={css.oSide}>
          <Suspense>
            {slots && !offering.pause ? (
              <SlotBox offering={offering} slots={slots} address={address} seats={seats} />
            ) : chosen ? (
              <BookingBox
                offering={offering}
                address={address}
                open={open}
                chosen={chosen}
                onChoose={({ key }) => setChosenId(key)}
                asked={seats}
                now={now}
              />
            ) : (
              <AskStudio offering={offering} events={events} courses={courses} />
            )}
          </Suspense>
          <div className={css.trust}>{trust}</div>
        </aside>
      </div>
      {similar.length > 0 && (
        <section className="sec">
          <div className="sec-h">
            <h2>{t('offerings.similar')}</h2>
          </div>
          <div className={`${cardCss.cards} ${cardCss.c4}`}>
            {similar.map((other) => (
              <OfferingCard key={other.id} offering={other} />
            ))}
          </div>
        </section>
      )}
      {!offering.pause && (
        <BookingBar
          offering={offering}
          chosen={chosen}
          courses={courses}
          slots={slots}
          address={address}
          seats={seats}
          now={now}
        />
      )}
    </div>
  );
}
