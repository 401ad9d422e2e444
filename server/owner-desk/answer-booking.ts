import { sql } from 'kysely';
import type { NewOffer } from '#shared/schemas/bookings/bookings.ts';
import type { OfferPreview, OfferPreviewQuery } from '#shared/schemas/owner-desk/offers.ts';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import {
  captureForApproval,
  changeState,
  lapseBookings,
  lockEventsOf,
  makeOffer,
  offerReleasedSeats,
  previewOffer,
} from '../bookings/bookings.ts';
import type { Connection } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../http/idempotency.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import { findBookingOfStudio } from './studio-booking-queries.ts';
import { studioBooking } from './studio-bookings.ts';

/** What a studio decides about a booking that waits for it. */
interface Answer {
  action: 'approve' | 'decline';
  /** The message to the guest. */
  reason?: string | undefined;
}

const STATE_AFTER = { approve: 'confirmed', decline: 'declined' } as const;

/**
 * Approves or declines a booking that waits for the studio. Of two answers at once the first counts.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @returns the booking as it is now
 * @throws Refusal `http.not_found` for people outside the team; `studios.no_right`; `bookings.not_waiting` with the
 * state that it
 *   has, also when its time has just ended; `payments.authorisation_lapsed`; `http.idempotency_reused`
 */
export async function answerBooking(
  services: Services,
  person: { userId: string },
  id: string,
  { action, reason = '' }: Answer,
  idempotency?: IdempotentRequest,
): Promise<StudioBooking> {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, await getStudioIdOf(db, assertId(id)), 'decide_bookings');
  await onlyOnce(db, person.userId, idempotency, async (remember) => {
    await lapseBookings(services, { bookingId: id });
    const captured = action === 'approve' ? await captureForApproval(services, person, id) : undefined;
    if (captured === 'confirmed') {
      await remember(db, id);
      return id;
    }
    const answered = await transaction(db, async (tx) => {
      await lockEventsOf(tx, [id]);
      const by = { userId: person.userId, role: 'studio', reason, now: now() } as const;
      const changed = await changeState(tx, [id], action, STATE_AFTER[action], by);
      await offerReleasedSeats(tx, changed, by.now);
      if (changed.length > 0) await remember(tx, id);
      return changed.length > 0;
    });
    if (!answered) refuse('bookings.not_waiting', { state: (await getStudioBooking(services, studio, id)).state });
    return id;
  });
  return getStudioBooking(services, studio, id);
}

/** @throws Refusal `http.not_found` */
async function getStudioIdOf(db: Connection, bookingId: string): Promise<string> {
  const { rows } = await sql<{ studio_id: string }>`select studio_id from bookings where id = ${bookingId}`.execute(db);
  return rows[0]?.studio_id ?? refuse('http.not_found');
}

/**
 * Answers a request with an offer, for the studio.
 * @throws Refusal as `makeOffer`, `http.not_found`, `studios.no_right`
 */
export async function offerBooking(
  services: Services,
  person: { userId: string },
  id: string,
  offer: NewOffer,
  idempotency?: IdempotentRequest,
): Promise<StudioBooking> {
  const { db } = services;
  const studio = await getStudioAs(db, person, await getStudioIdOf(db, assertId(id)), 'decide_bookings');
  await makeOffer(services, person, id, offer, idempotency);
  return getStudioBooking(services, studio, id);
}

/**
 * Returns what an offer would take, and what is in its way; saves nothing.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function previewBookingOffer(
  services: Services,
  person: { userId: string },
  id: string,
  query: OfferPreviewQuery,
): Promise<OfferPreview> {
  const { db } = services;
  await getStudioAs(db, person, await getStudioIdOf(db, assertId(id)), 'decide_bookings');
  return previewOffer(services, id, query);
}

/** @throws Refusal `http.not_found` */
export async function getStudioBooking({ db }: Services, studio: StudioAccess, id: string): Promise<StudioBooking> {
  const row = await findBookingOfStudio(db, { studioId: studio.id, id, scope: 'all' });
  return row ? studioBooking(row, studio) : refuse('http.not_found');
}
