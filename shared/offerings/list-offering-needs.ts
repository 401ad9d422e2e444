import type { Money } from '../money/money.ts';
import { isBelowMinimum } from '../payments/charge-minimum.ts';
import { OFFERING_NEEDS, type OfferingNeed } from './offering-needs.ts';
import { isDated, type OfferedPayment, type ServiceType } from './offerings.ts';

/** The data that decides whether an offering can be published. */
export interface OfferingToShow {
  service_type: ServiceType;
  title: string;
  summary: string;
  description: string;
  /** Minor units; null: not decided yet. */
  price: number | null;
  course_price: number | null;
  currency: string;
  payment: OfferedPayment;
  /** Kinds of prices beside it. */
  prices: readonly { amount: number }[];
  duration_minutes: number;
  /** For each space and teacher it uses: whether it, or the studio, has opening hours. */
  spaces: readonly { has_hours: boolean }[];
}

/**
 * Lists what is missing for publishing, for the server and the screen. Offerings with events can be published without
 * one; those that sell hours need something with opening hours. `chargeable`: where guests pay by card only, no price
 * is too small for one.
 */
export function offeringNeeds(offering: OfferingToShow): OfferingNeed[] {
  const sellsHours = !isDated(offering.service_type);
  const lacks: Record<OfferingNeed, boolean> = {
    title: offering.title.trim() === '',
    summary: offering.summary.trim() === '',
    description: offering.description.trim() === '',
    price: offering.price === null,
    chargeable: offering.payment === 'online' && pricesOf(offering).some(isBelowMinimum),
    duration: offering.duration_minutes < 5,
    spaces: sellsHours && offering.spaces.length === 0,
    hours: sellsHours && offering.spaces.length > 0 && !offering.spaces.some(({ has_hours }) => has_hours),
  };
  return OFFERING_NEEDS.filter((need) => lacks[need]);
}

function pricesOf({ price, course_price, prices, currency }: OfferingToShow): Money[] {
  const amounts = [price, course_price, ...prices.map(({ amount }) => amount)];
  return amounts.map((amount) => ({ amount: amount ?? 0, currency }));
}
