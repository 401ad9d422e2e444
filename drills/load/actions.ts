import type { MadePerson } from '#tests/makers.ts';
import type { Act } from '../checker/calls.ts';
import type { HotStudio } from '../hot-studio.ts';
import type { Board } from './board.ts';

/** One thing that a person does. */
export interface Action {
  act: Act;
  person: MadePerson;
  path: string;
  body: object;
  event?: string;
  seats?: number;
  booking?: string;
}

const among = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};

const CANCELLABLE = ['awaiting_approval', 'requested', 'offered', 'confirmed', 'cancelled', 'declined', 'expired'];

/** Chooses what a guest does next, or the owner whom every client acts for now and then. */
export function chooseAction(studio: HotStudio, guest: MadePerson, board: Board): Action {
  const chance = Math.random();
  const action =
    (chance < 0.22 && cancel(guest, board)) ||
    (chance < 0.4 && answer(studio, board)) ||
    (chance < 0.48 && offer(studio, board)) ||
    (chance < 0.56 && accept(guest, board)) ||
    (chance < 0.62 && request(studio, guest)) ||
    (chance < 0.74 && join(studio, guest)) ||
    book(studio, guest);
  return action;
}

function book({ events }: HotStudio, person: MadePerson): Action {
  const event = among(events.filter(({ mode }) => mode !== 'request_only')).id;
  const seats = among([1, 1, 2, 3]);
  return { act: 'book', person, path: '/bookings', body: { event_id: event, seats }, event, seats };
}

function request({ requested, events }: HotStudio, person: MadePerson): Action {
  const seats = among([1, 2, 3]);
  const times = events
    .filter(({ mode }) => mode === 'request_only')
    .map(({ starts_at }) => ({ starts_at: starts_at.toISOString() }));
  const body = { offering_id: requested.id, text: 'Is there a place for us?', times, seats };
  return { act: 'request', person, path: '/booking-requests', body, seats };
}

function join({ events }: HotStudio, person: MadePerson): Action {
  const event = among(events.filter(({ mode }) => mode !== 'request_only')).id;
  const seats = among([1, 1, 2, 3]);
  return { act: 'join', person, path: `/events/${event}/waitlist-entries`, body: { seats }, event, seats };
}

function cancel(person: MadePerson, board: Board): Action | undefined {
  const booking = board.find(CANCELLABLE, person.id)?.id;
  return booking ? { act: 'cancel', person, path: `/bookings/${booking}/cancellation`, body: {}, booking } : undefined;
}

function accept(person: MadePerson, board: Board): Action | undefined {
  const booking = board.find(['offered'], person.id)?.id;
  return booking ? { act: 'accept', person, path: `/bookings/${booking}/acceptance`, body: {}, booking } : undefined;
}

function answer({ owner }: HotStudio, board: Board): Action | undefined {
  const act = Math.random() < 0.65 ? 'approve' : 'decline';
  const states = act === 'approve' ? ['awaiting_approval'] : ['awaiting_approval', 'requested', 'offered'];
  const booking = board.find(states)?.id;
  const path = act === 'approve' ? 'approval' : 'declination';
  return booking ? { act, person: owner, path: `/bookings/${booking}/${path}`, body: {}, booking } : undefined;
}

function offer({ owner, events }: HotStudio, board: Board): Action | undefined {
  const found = board.find(['requested']);
  const event = events.find(({ mode }) => mode === 'request_only');
  if (!found || !event) return undefined;
  const body = { starts_at: event.starts_at.toISOString() };
  const path = `/bookings/${found.id}/offer`;
  return { act: 'offer', person: owner, path, body, event: event.id, seats: found.seats, booking: found.id };
}
