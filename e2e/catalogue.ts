import type { APIRequestContext } from '@playwright/test';

/** A date that can be booked, as the public API has it. */
export interface OpenDate {
  id: string;
  starts_at: string;
  seats_left: number;
}

export interface OpenOffering {
  slug: string;
  title: string;
  studio: { slug: string; name: string };
  /** In order; each with free seats. */
  dates: [OpenDate, ...OpenDate[]];
  /** Where it is booked. */
  bookingAddress: string;
}

interface Listed extends Omit<OpenOffering, 'dates' | 'bookingAddress'> {
  service_type: string;
  booking_mode: string;
  price_unit: string;
  price: { amount: number };
}

const TWO_DAYS = 2 * 86_400_000;

/** Dates that an offering's page shows without being asked for more. */
const IN_SIGHT = 8;

/**
 * A class that is booked at once and costs something, with a date in sight that starts in two days or later.
 * @param seats at least so many are free on its first such date
 */
export async function findClass(request: APIRequestContext, seats: number): Promise<OpenOffering> {
  const list = await request.get('/api/v1/offerings?service_type=class&limit=100');
  const { items }: { items: Listed[] } = await list.json();
  for (const offering of items) {
    const { slug, booking_mode, price_unit, price } = offering;
    if (booking_mode !== 'direct_booking' || price_unit !== 'person' || price.amount === 0) continue;
    const reply = await request.get(`/api/v1/offerings/${slug}/events`);
    const events: { items: OpenDate[] } = await reply.json();
    const [first, ...others] = events.items
      .slice(0, IN_SIGHT)
      .filter((event) => event.seats_left >= seats && Date.parse(event.starts_at) > Date.now() + TWO_DAYS);
    if (first) return { ...offering, dates: [first, ...others], bookingAddress: `/book/class/${slug}` };
  }
  throw new Error(`The demo has no class with ${seats} free seats`);
}

/** Seats that are free on a date now. */
export async function seatsLeft(request: APIRequestContext, id: string): Promise<number> {
  const reply = await request.get(`/api/v1/events/${id}`);
  const event: OpenDate = await reply.json();
  return event.seats_left;
}

/** A free time, as the public API has it. */
export interface FreeSlot {
  starts_at: string;
  spaces_free: number;
}

/** A lesson or coworking with a day on which much is free. */
export interface OpenHours {
  slug: string;
  title: string;
  /** Where it is booked. */
  address: string;
  /** In order, two days away or more, all of one day. */
  free: FreeSlot[];
  /** Of the day: `YYYY-MM-DD`. */
  day: string;
}

/** What is booked at once by the hour, with a day on which much is free. */
export async function findFree(request: APIRequestContext, type: 'private_lesson' | 'coworking'): Promise<OpenHours> {
  const list = await request.get(`/api/v1/offerings?service_type=${type}&limit=100`);
  const { items } = await list.json();
  for (const { slug, title, booking_mode } of items) {
    if (booking_mode !== 'direct_booking') continue;
    const reply = await request.get(`/api/v1/offerings/${slug}/slots`);
    const { days }: { days: { date: string; slots: FreeSlot[] }[] } = await reply.json();
    const day = days.find(({ date, slots }) => slots.length >= 3 && Date.parse(date) > Date.now() + TWO_DAYS);
    const address = `/book/${type === 'coworking' ? 'coworking' : 'lesson'}/${slug}`;
    if (day) return { slug, title, address, free: day.slots, day: day.date };
  }
  throw new Error(`The demo has no ${type} with three free times on a day`);
}
