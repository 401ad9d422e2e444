import type { OfferingSummary } from '../../../shared/schemas/offerings.ts';
import type { Studio } from '../../../shared/schemas/studios.ts';
import { studioAddress } from '../../studios/urls.ts';
import { breadcrumbs, studiosStep } from './breadcrumbs.ts';
import { absolute, imagesOf, type Node, ratingOf, type Telling } from './node.ts';
import { thingOf } from './offering-blocks.ts';
import { offerOf, seatOffer } from './offers.ts';
import { openingHoursOf } from './opening-hours.ts';
import { geoOf, postalAddress, studioId } from './places.ts';

interface StudioPage {
  studio: Studio;
  offerings: readonly OfferingSummary[];
}

/** Returns the blocks of a studio's page: the studio, its offerings, and breadcrumbs. */
export const studioBlocks = (telling: Telling, { studio, offerings }: StudioPage): Node[] => [
  businessOf(telling, studio, offerings),
  breadcrumbs(telling, studiosStep(telling), { name: studio.name, path: studioAddress(studio) }),
];

/** Returns a `LocalBusiness`, because no more specific type of schema.org fits a craft studio. */
const businessOf = (telling: Telling, studio: Studio, offerings: readonly OfferingSummary[]): Node => ({
  '@type': 'LocalBusiness',
  '@id': studioId(telling, studio),
  name: studio.name,
  slogan: studio.tagline || undefined,
  description: studio.description || studio.tagline || undefined,
  url: absolute(telling, studioAddress(studio)),
  sameAs: studio.website ?? undefined,
  image: imagesOf(telling, studio.photos, studio.picture),
  telephone: studio.phone ?? undefined,
  email: studio.email ?? undefined,
  address: postalAddress(studio),
  geo: geoOf(studio),
  openingHoursSpecification: openingHoursOf(studio),
  knowsLanguage: studio.languages,
  amenityFeature: studio.amenities.map((amenity) => ({
    '@type': 'LocationFeatureSpecification',
    name: telling.t(`catalogue.amenity.${amenity}`),
    value: true,
  })),
  aggregateRating: ratingOf(studio),
  hasOfferCatalog: offerings.length > 0 ? catalogueOf(telling, studio, offerings) : undefined,
});

const catalogueOf = (telling: Telling, studio: Studio, offerings: readonly OfferingSummary[]): Node => ({
  '@type': 'OfferCatalog',
  name: telling.t('studios.offerings', { studio: studio.name }),
  itemListElement: offerings.map((offering) => {
    const itemOffered = thingOf(telling, offering, studio);
    return offering.next_event
      ? { ...seatOffer(telling, offering, offering.next_event), itemOffered }
      : offerOf(telling, offering, offering.price, undefined, { itemOffered });
  }),
});
