import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { isDay } from '../time/calendar-days.ts';
import type { SlotsQuery } from './slots-queries.ts';

/** The choice of a lesson or coworking slot; it is in the URL, so that it can be saved and shared. */
export interface SlotChoice extends SlotsQuery {
  seats: number;
  /** The selected day. */
  day?: string | undefined;
  /** The chosen start, ISO 8601. */
  at?: string | undefined;
}

const MAX_MINUTES = 10_080;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Parses `?from=2026-12-01&at=…&minutes=120&seats=2&space=…`; ignores invalid values. */
export function readSlotChoice(query: URLSearchParams): SlotChoice {
  const at = query.get('at') ?? undefined;
  const isTime = at !== undefined && isDay(at.slice(0, 10)) && !Number.isNaN(Date.parse(at));
  const from = dateIn(query, 'from') ?? (isTime ? at.slice(0, 10) : undefined);
  return {
    from,
    day: dateIn(query, 'day'),
    at: isTime ? at : undefined,
    minutes: parseWhole(query, 'minutes', 5, MAX_MINUTES),
    seats: parseWhole(query, 'seats', 1, MAX_SEATS) ?? 1,
    space: UUID.test(query.get('space') ?? '') ? (query.get('space') ?? undefined) : undefined,
  };
}

/** Serializes the choice into URL parameters, without defaults. */
export function writeSlotChoice({ seats, ...choice }: SlotChoice): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...choice, seats: seats > 1 ? seats : undefined })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}

function dateIn(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? '';
  return isDay(value) && value >= '1970' && value < '9990' ? value : undefined;
}

function parseWhole(query: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const value = Number(query.get(name) || Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** Returns the part of a choice that the free times depend on. */
export const weekOf = ({ from, minutes, seats, space }: SlotChoice): SlotsQuery => ({ from, minutes, seats, space });
