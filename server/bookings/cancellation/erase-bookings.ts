import { bookingCan } from '../../../shared/bookings.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import type { ErasureHook } from '../../accounts/accounts.ts';
import { deleteMailsAbout } from '../../mail/mail.ts';
import { translateTo } from '../../texts.ts';
import { findAnyBooking } from '../queries.ts';
import { cancelAsGuest } from './cancel-booking.ts';
import * as queries from './erase-bookings-queries.ts';

/**
 * A guest's account goes. What is still to come is cancelled by their booking's own rules, and the studio is told as
 * usual; bookings and amounts stay, because the law asks for them, and nothing in them names the guest any more.
 */
export const eraseBookings: ErasureHook = async (services, leaving) => {
  const { db } = services;
  await queries.lockUpcomingEvents(db, leaving.userId, services.now());
  const bookingIds = await queries.anonymizeBookings(db, leaving, defaultSeatNames());
  await queries.deleteNotesAbout(db, leaving.userId);
  // They name who comes.
  await deleteMailsAbout(db, bookingIds);
  for (const id of await queries.listUpcomingConfirmed(db, leaving.userId, services.now())) {
    const booking = await findAnyBooking(db, id);
    const startsAt = booking?.starts_at;
    if (!booking || !startsAt || bookingCan.cancel({ state: booking.state, startsAt }, services.now())) continue;
    await cancelAsGuest(services, leaving, booking, '');
  }
};

/** What a seat is called that nobody is named for, in each language: "Guest {n}". */
const defaultSeatNames = () =>
  Object.fromEntries(LANGUAGES.map((language) => [language, translateTo(language)('mail.guest', { number: '{n}' })]));
