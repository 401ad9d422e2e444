import type { APIRequestContext, Page } from '@playwright/test';
import { ZONE } from '#demo/calendar.ts';

/** A bookable event from the public API. */
export interface OpenDate {
  id: string;
  starts_at: string;
  seats_left: number;
}

export interface OpenOffering {
  slug: string;
  title: string;
  studio: { slug: string; name: string };
  /** Events with free seats, in order. */
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

/** The number of events that an offering's page shows at first. */
const IN_SIGHT = 8;

/**
 * Finds a class with direct booking and a price, with a visible event that starts in two days or later.
 * @param seats the minimum of free seats of its first such event
 * @param payment how guests pay for it
 */
export async function findClass(
  request: APIRequestContext,
  seats: number,
  payment: 'at_studio' | 'online' = 'at_studio',
): Promise<OpenOffering> {
  const list = await request.get('/api/v1/offerings?service_type=class&limit=100');
  const { items }: { items: Listed[] } = await list.json();
  for (const offering of items) {
    const { slug, booking_mode, price_unit, price } = offering;
    if (booking_mode !== 'direct_booking' || price_unit !== 'person' || price.amount === 0) continue;
    if ((await howToPay(request, slug)) !== payment) continue;
    const reply = await request.get(`/api/v1/offerings/${slug}/events`);
    const events: { items: OpenDate[] } = await reply.json();
    const [first, ...others] = events.items
      .slice(0, IN_SIGHT)
      .filter((event) => event.seats_left >= seats && Date.parse(event.starts_at) > Date.now() + TWO_DAYS);
    if (first) return { ...offering, dates: [first, ...others], bookingAddress: `/book/class/${slug}` };
  }
  throw new Error(`The demo has no class with ${seats} free seats`);
}

/** Returns how guests pay for an offering. */
async function howToPay(request: APIRequestContext, slug: string): Promise<string> {
  const reply = await request.get(`/api/v1/offerings/${slug}`);
  return ((await reply.json()) as { payment: string }).payment;
}

/** Returns the free seats of an event. */
export async function seatsLeft(request: APIRequestContext, id: string): Promise<number> {
  const reply = await request.get(`/api/v1/events/${id}`);
  const event: OpenDate = await reply.json();
  return event.seats_left;
}

/** A free slot from the public API. */
export interface FreeSlot {
  starts_at: string;
  spaces_free: number;
}

/** A lesson or coworking with a day with many free slots. */
export interface OpenHours {
  slug: string;
  title: string;
  /** Where it is booked. */
  address: string;
  /** The slots of one day, at least two days ahead, in order. */
  free: FreeSlot[];
  /** The day, `YYYY-MM-DD`. */
  day: string;
}

/** Finds an offering with direct booking of slots in the time zone of the demo, and a day with many free ones. */
export async function findFree(request: APIRequestContext, type: 'private_lesson' | 'coworking'): Promise<OpenHours> {
  const list = await request.get(`/api/v1/offerings?service_type=${type}&limit=100`);
  const { items } = await list.json();
  for (const { slug, title, booking_mode } of items) {
    if (booking_mode !== 'direct_booking' || (await howToPay(request, slug)) !== 'at_studio') continue;
    const reply = await request.get(`/api/v1/offerings/${slug}/slots`);
    const { days, time_zone }: { time_zone: string; days: { date: string; slots: FreeSlot[] }[] } = await reply.json();
    // Another test may have opened a studio in the time zone of the browser.
    if (time_zone !== ZONE) continue;
    const day = days.find(({ date, slots }) => slots.length >= 3 && Date.parse(date) > Date.now() + TWO_DAYS);
    const address = `/book/${type === 'coworking' ? 'coworking' : 'lesson'}/${slug}`;
    if (day) return { slug, title, address, free: day.slots, day: day.date };
  }
  throw new Error(`The demo has no ${type} with three free times on a day`);
}

/** Holds a seat of a class of the owner's studio, as the person signed in. @returns the page on which it is paid */
export async function holdSeat(page: Page): Promise<string> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const { items } = await (await page.request.get('/api/v1/offerings/fang-coil-pots/events?limit=20')).json();
  const event = items.find(
    (date: OpenDate) => date.seats_left >= 2 && Date.parse(date.starts_at) > Date.now() + 3 * 86_400_000,
  );
  const answer = await page.request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { event_id: event.id, seats: 1, payment: 'online' },
  });
  const { payment } = await answer.json();
  return `/pay/${payment.id}`;
}
