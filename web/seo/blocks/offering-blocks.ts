import type { Offering, OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import type { ReviewPage } from '#shared/schemas/reviews.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import type { loadOfferingPage } from '#web/offerings/offerings-queries.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { breadcrumbs, offeringsStep } from './breadcrumbs.ts';
import { ageOf, courseInstanceOf, descriptionOf, eventOf, isCourse } from './dates.ts';
import { absolute, type BlockContext, imageOf, imagesOf, type Node, ratingOf, reviewsOf } from './node.ts';
import { offerOf, seatOffer } from './offers.ts';
import { type Placed, placeOf, providerOf } from './places.ts';

export type OfferingPage = Awaited<ReturnType<typeof loadOfferingPage>>;

/** Returns the blocks of an offering's page: the offering with its reviews, its events or hours, and breadcrumbs. */
export function offeringBlocks(context: BlockContext, page: OfferingPage, reviews?: ReviewPage): Node[] {
  const { offering } = page;
  const trail = breadcrumbs(context, offeringsStep(context), { name: offering.title, path: offeringAddress(offering) });
  const [first, ...others] = thingsOf(context, page);
  return [...(first ? [{ ...first, review: reviewsOf(reviews) }, ...others] : []), trail];
}

function thingsOf(context: BlockContext, page: OfferingPage): Node[] {
  const { offering, events, history, slots, studio } = page;
  const dates = [...events, ...history.cancelled].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  if (isCourse(offering)) {
    const hasCourseInstance = dates.map((event) => courseInstanceOf(context, { offering, event, studio, history }));
    return [{ ...courseOf(context, offering, studio), hasCourseInstance }];
  }
  if (isByArrangement(offering.service_type)) {
    const isFree = slots?.days.some((day) => day.slots.length > 0) || Boolean(slots?.next_day);
    const availability = slots && (isFree ? 'InStock' : 'SoldOut');
    return [
      { ...serviceOf(context, offering, studio), offers: offerOf(context, offering, offering.price, availability) },
    ];
  }
  if (dates.length === 0) return [serviceOf(context, offering, studio)];
  const rating = ratingOf(offering);
  return dates.map((event) => ({ ...eventOf(context, { offering, event, studio, history }), aggregateRating: rating }));
}

/** Returns an offering in a studio's list: as course, next event or service. */
export function thingOf(context: BlockContext, offering: OfferingSummary, studio: Placed): Node {
  if (isCourse(offering)) return courseOf(context, offering, studio);
  if (!offering.next_event) return serviceOf(context, offering, studio);
  return eventOf(context, { offering, event: offering.next_event, studio });
}

const idOf = (context: BlockContext, offering: OfferingSummary) =>
  `${absolute(context, offeringAddress(offering))}#offering`;

/** Returns the properties common to all offerings. */
const commonOf = (context: BlockContext, offering: Offering | OfferingSummary, studio: Placed): Node => ({
  '@id': idOf(context, offering),
  name: offering.title,
  description: descriptionOf(offering),
  url: absolute(context, offeringAddress(offering)),
  image:
    'photos' in offering ? imagesOf(context, offering.photos, offering.picture) : imageOf(context, offering.picture),
  provider: providerOf(context, studio),
  aggregateRating: ratingOf(offering),
});

function courseOf(context: BlockContext, offering: Offering | OfferingSummary, studio: Placed): Node {
  const { t } = context;
  const next = offering.next_event;
  const offer = next ? seatOffer(context, offering, next) : offerOf(context, offering, offering.price, undefined);
  return {
    '@type': 'Course',
    ...commonOf(context, offering, studio),
    educationalLevel: t(`catalogue.level.${offering.level}`),
    inLanguage: 'languages' in offering && offering.languages.length > 0 ? offering.languages : undefined,
    typicalAgeRange: ageOf(offering),
    offers: { ...offer, category: offering.price.amount === 0 ? 'Free' : 'Paid' },
  };
}

/** Returns a service: lessons and coworking, and whatever has no event at present. */
const serviceOf = (context: BlockContext, offering: Offering | OfferingSummary, studio: Placed): Node => ({
  '@type': 'Service',
  ...commonOf(context, offering, studio),
  serviceType: context.t(`catalogue.service_type.${offering.service_type}`),
  areaServed: placeOf(studio),
});
