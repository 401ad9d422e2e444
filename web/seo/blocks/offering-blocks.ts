import type { Offering, OfferingSummary } from '../../../shared/schemas/offerings.ts';
import { isByArrangement } from '../../offerings/offering-words.ts';
import type { loadOfferingPage } from '../../offerings/offerings-queries.ts';
import { offeringAddress } from '../../offerings/urls.ts';
import { breadcrumbs, offeringsStep } from './breadcrumbs.ts';
import { ageOf, courseInstanceOf, descriptionOf, eventOf, isCourse } from './dates.ts';
import { absolute, imageOf, imagesOf, type Node, ratingOf, type Telling } from './node.ts';
import { offerOf, seatOffer } from './offers.ts';
import { type Placed, placeOf, providerOf } from './places.ts';

export type OfferingPage = Awaited<ReturnType<typeof loadOfferingPage>>;

/** Returns the blocks of an offering's page: the offering, its events or hours, and breadcrumbs. */
export function offeringBlocks(telling: Telling, page: OfferingPage): Node[] {
  const { offering } = page;
  const way = breadcrumbs(telling, offeringsStep(telling), { name: offering.title, path: offeringAddress(offering) });
  return [...thingsOf(telling, page), way];
}

function thingsOf(telling: Telling, page: OfferingPage): Node[] {
  const { offering, events, history, slots, studio } = page;
  const dates = [...events, ...history.cancelled].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  if (isCourse(offering)) {
    const hasCourseInstance = dates.map((event) => courseInstanceOf(telling, { offering, event, studio, history }));
    return [{ ...courseOf(telling, offering, studio), hasCourseInstance }];
  }
  if (isByArrangement(offering.service_type)) {
    const isFree = slots?.days.some((day) => day.slots.length > 0) || Boolean(slots?.next_day);
    const availability = slots && (isFree ? 'InStock' : 'SoldOut');
    return [
      { ...serviceOf(telling, offering, studio), offers: offerOf(telling, offering, offering.price, availability) },
    ];
  }
  if (dates.length === 0) return [serviceOf(telling, offering, studio)];
  const rating = ratingOf(offering);
  return dates.map((event) => ({ ...eventOf(telling, { offering, event, studio, history }), aggregateRating: rating }));
}

/** Returns an offering in a studio's list: as course, next event or service. */
export function thingOf(telling: Telling, offering: OfferingSummary, studio: Placed): Node {
  if (isCourse(offering)) return courseOf(telling, offering, studio);
  if (!offering.next_event) return serviceOf(telling, offering, studio);
  return eventOf(telling, { offering, event: offering.next_event, studio });
}

const idOf = (telling: Telling, offering: OfferingSummary) =>
  `${absolute(telling, offeringAddress(offering))}#offering`;

/** Returns the properties common to all offerings. */
const commonOf = (telling: Telling, offering: Offering | OfferingSummary, studio: Placed): Node => ({
  '@id': idOf(telling, offering),
  name: offering.title,
  description: descriptionOf(offering),
  url: absolute(telling, offeringAddress(offering)),
  image:
    'photos' in offering ? imagesOf(telling, offering.photos, offering.picture) : imageOf(telling, offering.picture),
  provider: providerOf(telling, studio),
  aggregateRating: ratingOf(offering),
});

function courseOf(telling: Telling, offering: Offering | OfferingSummary, studio: Placed): Node {
  const { t } = telling;
  const next = offering.next_event;
  const offer = next ? seatOffer(telling, offering, next) : offerOf(telling, offering, offering.price, undefined);
  return {
    '@type': 'Course',
    ...commonOf(telling, offering, studio),
    educationalLevel: t(`catalogue.level.${offering.level}`),
    inLanguage: 'languages' in offering && offering.languages.length > 0 ? offering.languages : undefined,
    typicalAgeRange: ageOf(offering),
    offers: { ...offer, category: offering.price.amount === 0 ? 'Free' : 'Paid' },
  };
}

/** Returns a service: lessons and coworking, and whatever has no event at present. */
const serviceOf = (telling: Telling, offering: Offering | OfferingSummary, studio: Placed): Node => ({
  '@type': 'Service',
  ...commonOf(telling, offering, studio),
  serviceType: telling.t(`catalogue.service_type.${offering.service_type}`),
  areaServed: placeOf(studio),
});
