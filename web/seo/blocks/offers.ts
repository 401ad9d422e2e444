import type { Money } from '../../../shared/money.ts';
import type { EventShape, OfferingSummary } from '../../../shared/schemas/offerings.ts';
import { isFew } from '../../offerings/offering-words.ts';
import { bookingAddress, offeringAddress } from '../../offerings/urls.ts';
import { absolute, type Node, type Telling, term } from './node.ts';

/** In units of the currency: 58.5 of 5850 cents. */
const inUnits = ({ amount }: Money) => amount / 100;

/** Codes of UN/CEFACT. */
const HOUR = 'HUR';

/** What the price is for, where that is not one person's seat. */
function unitOf(offering: OfferingSummary, price: Money): Node | undefined {
  if (offering.price_unit === 'person') return undefined;
  const isByTheHour = offering.price_unit === 'hour';
  return {
    '@type': 'UnitPriceSpecification',
    price: inUnits(price),
    priceCurrency: price.currency,
    ...(isByTheHour ? { unitCode: HOUR } : { unitText: 'group' }),
    valueAddedTaxIncluded: true,
  };
}

/** A price that is asked for it, all in. @param availability undefined where the studio decides request by request */
export function offerOf(
  telling: Telling,
  offering: OfferingSummary,
  price: Money,
  availability: string | undefined,
  more: Node = {},
): Node {
  return {
    '@type': 'Offer',
    url: absolute(telling, bookingAddress(offering) ?? offeringAddress(offering)),
    price: inUnits(price),
    priceCurrency: price.currency,
    priceSpecification: unitOf(offering, price),
    availability: availability && term(availability),
    ...more,
  };
}

/** Seats of one date. @param since ISO instant from which it was for sale */
export const seatOffer = (telling: Telling, offering: OfferingSummary, event: EventShape, since?: string | null) =>
  offerOf(telling, offering, event.price, seatsAvailable(telling, offering, event), {
    validFrom: since ?? undefined,
    availabilityEnds: event.closes_at,
  });

function seatsAvailable({ now }: Telling, offering: OfferingSummary, event: EventShape): string | undefined {
  if (event.seats_left === 0) return 'SoldOut';
  if (Date.parse(event.closes_at) <= Date.parse(now)) return 'OutOfStock';
  if (offering.booking_mode !== 'direct_booking') return undefined;
  return isFew(event) ? 'LimitedAvailability' : 'InStock';
}
