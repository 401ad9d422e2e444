import type { ErasureHook } from '#server/accounts/accounts.ts';
import { forgetNotificationsAbout } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { findAnyBooking } from '../core/queries.ts';
import { changeState } from '../core/transition.ts';
import { offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';
import { cancelAsGuest } from './cancel-booking.ts';
import * as queries from './erase-bookings-queries.ts';

/**
 * Erases a deleted account from its bookings. Upcoming bookings are cancelled by their policies, and the studio gets
 * the usual mail; bookings and amounts stay, because the law requires them, without the guest's name.
 */
export const eraseBookings: ErasureHook = async (services, leaving) => {
  const { db } = services;
  await queries.lockUpcomingEvents(db, leaving.userId, services.now());
  const bookingIds = await queries.anonymizeBookings(db, leaving, defaultSeatNames());
  await queries.deleteDetails(db, leaving.userId);
  await queries.deleteNotesAbout(db, leaving.userId);
  // First of all, so that no seat of theirs is offered to themselves.
  await queries.deleteWaitlistEntries(db, leaving.userId);
  await releaseHeld(services, leaving.userId);
  await forgetNotificationsAbout(services, bookingIds);
  for (const id of await queries.listUpcomingBookings(db, leaving.userId, services.now())) {
    const booking = await findAnyBooking(db, id);
    const startsAt = booking?.starts_at;
    if (!booking || !startsAt || bookingCan.cancel({ state: booking.state, startsAt }, services.now())) continue;
    await cancelAsGuest(services, leaving, booking, '');
  }
};

/**
 * Ends the held bookings of a guest: a friend with the link of a share can no longer pay for a guest whose account is
 * deleted.
 */
async function releaseHeld({ db, now: clock }: TxServices, userId: string): Promise<void> {
  const now = clock();
  const by = { userId, role: 'guest', reason: '', now } as const;
  const held = await queries.listHeldIds(db, userId);
  await offerReleasedSeats(db, await changeState(db, held, 'release', 'expired', by), now);
}

/** The default name of a seat in each language: "Guest {n}". */
const defaultSeatNames = () =>
  Object.fromEntries(LANGUAGES.map((language) => [language, translateTo(language)('mail.guest', { number: '{n}' })]));
