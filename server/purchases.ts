import { bookingPurchase, changePurchase } from './bookings/paying/booking-purchase.ts';
import { giftCardPurchase } from './gift-cards/gift-cards.ts';
import { passPurchase } from './passes/passes.ts';
import type { Purchase } from './services.ts';

/** What payments can buy. The payment of a change names its booking too, so that changes come before bookings. */
export const PURCHASES: readonly Purchase[] = [changePurchase, bookingPurchase, giftCardPurchase, passPurchase];
