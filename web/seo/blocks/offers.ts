import { inMajorUnits, type Money } from '#shared/money/money.ts';
import type { EventShape, OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { isFew } from '#web/offerings/offering-words.ts';
import { bookingAddress, offeringAddress } from '#web/offerings/urls.ts';
import { absolute, type BlockContext, type Node, term } from './node.ts';

/** UN/CEFACT unit code. */
const HOUR = 'HUR';

/** Returns what the price is for, unless that is one person's seat. */
function unitOf(offering: OfferingSummary, price: Money): Node | undefined {
  if (offering.price_unit === 'person') return undefined;
  const isByTheHour = offering.price_unit === 'hour';
  return {
    '@type': 'UnitPriceSpecification',
    price: inMajorUnits(price),
    priceCurrency: price.currency,
    ...(isByTheHour ? { unitCode: HOUR } : { unitText: 'group' }),
    valueAddedTaxIncluded: true,
  };
}

/** Returns an offer with its total price. @param availability undefined where the studio decides on each request */
export function offerOf(
  context: BlockContext,
  offering: OfferingSummary,
  price: Money,
  availability: string | undefined,
  more: Node = {},
): Node {
  const isOnRequest = offering.booking_mode === 'request_only';
  return {
    '@type': 'Offer',
    url: absolute(context, isOnRequest ? offeringAddress(offering) : bookingAddress(offering)),
    price: inMajorUnits(price),
    priceCurrency: price.currency,
    priceSpecification: unitOf(offering, price),
    availability: availability && term(availability),
    ...more,
  };
}

/** Returns the offer of an event's seats. @param since ISO instant from which it was for sale */
export const seatOffer = (context: BlockContext, offering: OfferingSummary, event: EventShape, since?: string | null) =>
  offerOf(context, offering, event.price, seatsAvailable(context, offering, event), {
    validFrom: since ?? undefined,
    priceValidUntil: event.reduction?.until,
    availabilityEnds: event.closes_at,
  });

function seatsAvailable({ now }: BlockContext, offering: OfferingSummary, event: EventShape): string | undefined {
  if (event.seats_left === 0) return 'SoldOut';
  if (Date.parse(event.closes_at) <= Date.parse(now)) return 'OutOfStock';
  if (offering.booking_mode === 'request_only') return undefined;
  return isFew(event) ? 'LimitedAvailability' : 'InStock';
}
