import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import type { ReviewPage } from '#shared/schemas/reviews.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { breadcrumbs, studiosStep } from './breadcrumbs.ts';
import { absolute, type BlockContext, imagesOf, type Node, ratingOf, reviewsOf } from './node.ts';
import { thingOf } from './offering-blocks.ts';
import { offerOf, seatOffer } from './offers.ts';
import { openingHoursOf } from './opening-hours.ts';
import { geoOf, postalAddress, studioId } from './places.ts';

interface StudioPage {
  studio: Studio;
  offerings: readonly OfferingSummary[];
}

/** Returns the blocks of a studio's page: the studio with its reviews, its offerings, and breadcrumbs. */
export const studioBlocks = (
  context: BlockContext,
  { studio, offerings }: StudioPage,
  reviews?: ReviewPage,
): Node[] => [
  { ...businessOf(context, studio, offerings), review: reviewsOf(reviews) },
  breadcrumbs(context, studiosStep(context), { name: studio.name, path: studioAddress(studio) }),
];

/** Returns a `LocalBusiness`, because no more specific type of schema.org fits a craft studio. */
const businessOf = (context: BlockContext, studio: Studio, offerings: readonly OfferingSummary[]): Node => ({
  '@type': 'LocalBusiness',
  '@id': studioId(context, studio),
  name: studio.name,
  slogan: studio.tagline || undefined,
  description: studio.description || studio.tagline || undefined,
  url: absolute(context, studioAddress(studio)),
  sameAs: studio.website ?? undefined,
  image: imagesOf(context, studio.photos, studio.picture),
  telephone: studio.phone ?? undefined,
  email: studio.email ?? undefined,
  address: postalAddress(studio),
  geo: geoOf(studio),
  openingHoursSpecification: openingHoursOf(studio),
  knowsLanguage: studio.languages,
  amenityFeature: studio.amenities.map((amenity) => ({
    '@type': 'LocationFeatureSpecification',
    name: context.t(`catalogue.amenity.${amenity}`),
    value: true,
  })),
  aggregateRating: ratingOf(studio),
  hasOfferCatalog: offerings.length > 0 ? catalogueOf(context, studio, offerings) : undefined,
});

const catalogueOf = (context: BlockContext, studio: Studio, offerings: readonly OfferingSummary[]): Node => ({
  '@type': 'OfferCatalog',
  name: context.t('studios.offerings', { studio: studio.name }),
  itemListElement: offerings.map((offering) => {
    const itemOffered = thingOf(context, offering, studio);
    return offering.next_event
      ? { ...seatOffer(context, offering, offering.next_event), itemOffered }
      : offerOf(context, offering, offering.price, undefined, { itemOffered });
  }),
});
