import { json, makeEvent, makeOffering, makePerson } from '../makers.ts';
import { everyone, missing, type Row, team } from './statuses.ts';
import { bookedGuest, bookFor, event, fullEvent, offering, people, studio, toldOffering, world } from './world.ts';

const lesson = await makeOffering(world, studio, { service_type: 'private_lesson' });

/** Books the event and returns the attendee of the booking. */
async function attendeeOf(eventId: string) {
  const bookingId = await bookFor(await makePerson(world), eventId);
  return world.db
    .selectFrom('booking_attendees')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

async function checkInOf(eventId: string): Promise<string> {
  const { id: attendee_id } = await attendeeOf(eventId);
  const { id } = await world.db
    .insertInto('attendances')
    .values({ attendee_id, event_id: eventId, studio_id: studio.id, outcome: 'checked_in', at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a day on which the studio has an event of its own. */
async function bookableDay(): Promise<string> {
  const starts_at = new Date(world.now().getTime() + 400 * 24 * 3_600_000);
  starts_at.setUTCHours(12, 0, 0, 0);
  await makeEvent(world, offering, { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) });
  return starts_at.toISOString().slice(0, 10);
}

async function makeSeries(): Promise<string> {
  const rule = { rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-03-03', at: '19:00' };
  const reply = await world.request(`/api/v1/offerings/${offering.id}/series`, json('POST', rule, people.owner));
  return ((await reply.json()) as { series: { id: string } }).series.id;
}

/** Routes of offerings and their events. */
export const planningRows: Record<string, Row> = {
  'GET /api/v1/offerings': everyone(200),
  'GET /api/v1/offerings/:id': everyone(200, `/api/v1/offerings/${offering.id}`),
  'GET /api/v1/offerings/:id/events': everyone(200, `/api/v1/offerings/${offering.id}/events`),
  'GET /api/v1/offerings/:id/courses': everyone(200, `/api/v1/offerings/${offering.id}/courses`),
  'GET /api/v1/offerings/:id/history': everyone(200, `/api/v1/offerings/${offering.id}/history`),
  'GET /api/v1/offerings/:id/slots': everyone(200, `/api/v1/offerings/${lesson.id}/slots`),
  'GET /api/v1/events/:id': everyone(200, `/api/v1/events/${event.id}`),
  'GET /api/v1/events/:id/message-recipients': {
    path: () => `/api/v1/events/${event.id}/message-recipients`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/events/:id/messages': {
    path: async () => {
      await bookedGuest();
      return `/api/v1/events/${event.id}/messages`;
    },
    body: () => ({ text: 'Closed shoes, please.' }),
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/offerings/:id/reviews': { path: () => `/api/v1/offerings/${offering.id}/reviews`, status: 200 },
  'GET /api/v1/events/:id/waitlist': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/waitlist`,
    status: 200,
  },
  'POST /api/v1/events/:id/waitlist-entries': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/waitlist-entries`,
    body: () => ({ seats: 2 }),
    status: { visitor: 401, signedIn: 201 },
  },
  'GET /api/v1/events/:id/waiting-parties': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/waiting-parties`,
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/events/:id/rebookings': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/rebookings`,
    status: team(200, 200, 403, 200),
  },
  // Nothing was cancelled.
  'POST /api/v1/events/:id/rebookings/reminder': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/rebookings/reminder`,
    status: team(409, 409, 403, 403),
  },
  'POST /api/v1/events/:id/rebookings/:bookingId/reminder': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/rebookings/${crypto.randomUUID()}/reminder`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/schedule': {
    path: () => `/api/v1/studios/${studio.id}/schedule`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/offerings/:offering/slots': {
    path: () => `/api/v1/studios/${studio.id}/offerings/${lesson.id}/slots`,
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/offerings/:id/events': {
    path: () => `/api/v1/offerings/${offering.id}/events`,
    body: () => ({ starts: '2031-03-03T19:00' }),
    status: team(201, 201, 403, 403),
  },
  'PATCH /api/v1/events/:id': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}`,
    body: () => ({ version: 1, note: 'Bring an apron' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/events/:id': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}`,
    status: team(204, 204, 403, 403),
  },
  'GET /api/v1/events/:id/cancellation': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/cancellation?scope=one`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/events/:id/cancellation': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/cancellation`,
    body: () => ({ reason: 'Ill' }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/days/:day/cancellation': {
    path: async () => `/api/v1/studios/${studio.id}/days/${await bookableDay()}/cancellation`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/days/:day/cancellation': {
    path: async () => `/api/v1/studios/${studio.id}/days/${await bookableDay()}/cancellation`,
    body: () => ({ reason: 'Ill' }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/events/:id/guarantee': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/guarantee`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/events/:id/guarantee': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/guarantee`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/events/:id/door': {
    path: () => `/api/v1/events/${event.id}/door`,
    // Instructors see the guests of their own events.
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/events/:id/attendance.csv': {
    path: () => `/api/v1/events/${event.id}/attendance.csv`,
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/events/:id/attendance.xlsx': {
    path: () => `/api/v1/events/${event.id}/attendance.xlsx`,
    status: team(200, 200, 404, 200),
  },
  'POST /api/v1/events/:id/check-ins': {
    path: () => `/api/v1/events/${event.id}/check-ins`,
    body: async () => ({ attendee_id: (await attendeeOf(event.id)).id }),
    status: team(201, 201, 404, 201),
  },
  'DELETE /api/v1/events/:id/check-ins/:checkIn': {
    path: async () => `/api/v1/events/${event.id}/check-ins/${await checkInOf(event.id)}`,
    status: team(204, 204, 404, 204),
  },
  'POST /api/v1/events/:id/check-in-uploads': {
    path: () => `/api/v1/events/${event.id}/check-in-uploads`,
    body: () => ({ check_ins: [{ code: 'ABCD', nonce: missing, at: new Date().toISOString() }] }),
    status: team(200, 200, 404, 200),
  },
  'POST /api/v1/events/:id/no-shows': {
    path: () => `/api/v1/events/${event.id}/no-shows`,
    // It has not begun.
    body: () => ({ attendee_id: missing }),
    status: team(409, 409, 404, 409),
  },
  'DELETE /api/v1/events/:id/no-shows/:noShow': {
    path: () => `/api/v1/events/${event.id}/no-shows/${missing}`,
    status: team(404, 404, 404, 404),
  },
  'POST /api/v1/studios/:id/event-imports': {
    path: () => `/api/v1/studios/${studio.id}/event-imports`,
    body: () => ({ csv: 'offering,date,start' }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/closed-dates': {
    path: () => `/api/v1/studios/${studio.id}/closed-dates?first_day=2031-03-03&last_day=2031-03-09`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/event-clearances': {
    path: () => `/api/v1/studios/${studio.id}/event-clearances`,
    body: () => ({ remove: [], cancel: [] }),
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/event-checks': {
    body: () => ({ offering_id: offering.id, starts: '2031-03-03T19:00' }),
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/series-previews': {
    body: () => ({ offering_id: offering.id, rule: 'FREQ=WEEKLY', first_day: '2031-03-03', at: '19:00' }),
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/offerings/:id/series': {
    path: () => `/api/v1/offerings/${offering.id}/series`,
    body: () => ({ rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-03-03', at: '19:00' }),
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/studios/:id/series': {
    path: () => `/api/v1/studios/${studio.id}/series`,
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/studios/:id/returning-dates': {
    path: () => `/api/v1/studios/${studio.id}/returning-dates`,
    body: () => ({ first_day: '2031-01-01', last_day: '2031-01-31' }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/series/:id/checks': {
    path: async () => `/api/v1/series/${await makeSeries()}/checks`,
    body: () => ({ at: '18:00' }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/series/:id': {
    path: async () => `/api/v1/series/${await makeSeries()}`,
    status: team(200, 200, 200, 403),
  },
  'PATCH /api/v1/series/:id': {
    path: async () => `/api/v1/series/${await makeSeries()}`,
    body: () => ({ version: 1, at: '18:00' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/series/:id': {
    path: async () => `/api/v1/series/${await makeSeries()}`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/calendar': {
    path: () => `/api/v1/studios/${studio.id}/calendar?from=2031-03-03&to=2031-03-09`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/offerings': {
    path: () => `/api/v1/studios/${studio.id}/offerings`,
    status: team(200, 200, 200, 200),
  },
  'POST /api/v1/studios/:id/offerings': {
    path: () => `/api/v1/studios/${studio.id}/offerings`,
    body: () => ({ service_type: 'class' }),
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/offerings/:id/editing': {
    path: () => `/api/v1/offerings/${offering.id}/editing`,
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/offerings/:id': {
    path: () => `/api/v1/offerings/${offering.id}`,
    body: () => ({ version: 1, tags: ['clay'] }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/offerings/:id/copies': {
    path: () => `/api/v1/offerings/${offering.id}/copies`,
    status: team(201, 201, 403, 403),
  },
  'POST /api/v1/offerings/:id/publication': {
    path: () => `/api/v1/offerings/${toldOffering.id}/publication`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/publication': {
    path: () => `/api/v1/offerings/${toldOffering.id}/publication`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/offerings/:id/archival': {
    path: () => `/api/v1/offerings/${offering.id}/archival`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/offerings/:id/archival': {
    path: async () => `/api/v1/offerings/${(await makeOffering(world, studio)).id}/archival`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/archival': {
    path: async () => `/api/v1/offerings/${(await makeOffering(world, studio, { status: 'archived' })).id}/archival`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/offerings/:id/translations': {
    path: () => `/api/v1/offerings/${offering.id}/translations`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/offerings/:id/translations/:language': {
    path: () => `/api/v1/offerings/${offering.id}/translations/ca`,
    body: () => ({ version: 1, title: 'Un bol' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/translations/:language': {
    path: () => `/api/v1/offerings/${offering.id}/translations/ca`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/offerings/:id/photos': {
    path: () => `/api/v1/offerings/${offering.id}/photos`,
    body: () => ({ url: '/media/uploads/none.webp' }),
    status: team(422, 422, 403, 403),
  },
  'PUT /api/v1/offerings/:id/photos': {
    path: () => `/api/v1/offerings/${offering.id}/photos`,
    body: () => ({ ids: [] }),
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/offerings/:id/photos/:photoId': {
    path: () => `/api/v1/offerings/${offering.id}/photos/${missing}`,
    body: () => ({ alt: 'A bowl' }),
    status: team(404, 404, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/photos/:photoId': {
    path: () => `/api/v1/offerings/${offering.id}/photos/${missing}`,
    status: team(404, 404, 403, 403),
  },
};
