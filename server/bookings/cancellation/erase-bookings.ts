import { bookingCan } from '../../../shared/bookings/transitions.ts';
import { LANGUAGES } from '../../../shared/text/languages.ts';
import type { ErasureHook } from '../../accounts/accounts.ts';
import { deleteMailsAbout } from '../../mail/mail.ts';
import { translateTo } from '../../translate.ts';
import { findAnyBooking } from '../queries.ts';
import { cancelAsGuest } from './cancel-booking.ts';
import * as queries from './erase-bookings-queries.ts';

/**
 * Erases a deleted account from its bookings. Upcoming bookings are cancelled by their policies, and the studio gets the usual
 * mail; bookings and amounts stay, because the law requires them, without the guest's name.
 */
export const eraseBookings: ErasureHook = async (services, leaving) => {
  const { db } = services;
  await queries.lockUpcomingEvents(db, leaving.userId, services.now());
  const bookingIds = await queries.anonymizeBookings(db, leaving, defaultSeatNames());
  await queries.deleteDetails(db, leaving.userId);
  await queries.deleteNotesAbout(db, leaving.userId);
  // First of all, so that no seat of theirs is offered to themselves.
  await queries.deleteWaitlistEntries(db, leaving.userId);
  // The mails contain names of guests.
  await deleteMailsAbout(db, bookingIds);
  for (const id of await queries.listUpcomingBookings(db, leaving.userId, services.now())) {
    const booking = await findAnyBooking(db, id);
    const startsAt = booking?.starts_at;
    if (!booking || !startsAt || bookingCan.cancel({ state: booking.state, startsAt }, services.now())) continue;
    await cancelAsGuest(services, leaving, booking, '');
  }
};

/** The default name of a seat in each language: "Guest {n}". */
const defaultSeatNames = () =>
  Object.fromEntries(LANGUAGES.map((language) => [language, translateTo(language)('mail.guest', { number: '{n}' })]));
