import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { HOUR } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const START = new Date('2031-11-29T10:00:00+01:00');
const EARLY = new Date('2031-11-20T10:00:00+01:00');
let now = EARLY;
const world = await createWorld({}, () => now);
const owner = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia' });
const other = await makePerson(world);
const studio = await makeStudio(world, owner);
const call = callsOf(world, owner);

const ALLERGIES = '018f0000-0000-7000-8000-0000000000a1';
const SIZE = '018f0000-0000-7000-8000-0000000000a2';
const QUESTIONS = [
  { id: ALLERGIES, text: 'Any allergies?', options: [], is_required: false },
  { id: SIZE, text: 'Size of your apron?', options: ['S', 'M', 'L'], is_required: true },
];
const WAIVER = 'The kiln is hot. I follow what the teacher says.';
const SIGNATURE = { text: WAIVER, signed_name: 'Laia Vila', minors: ['Ona'] };
const DETAILS = {
  answers: [
    { question_id: SIZE, answer: 'M' },
    { question_id: ALLERGIES, answer: 'Nuts' },
  ],
  waiver: SIGNATURE,
};

async function edit(offeringId: string, changes: object) {
  const { version } = await call('GET', `/offerings/${offeringId}/editing`);
  return call('PATCH', `/offerings/${offeringId}`, { version, ...changes });
}

async function makeClass(changes: object = {}) {
  const offering = await makeOffering(world, studio, changes);
  expect(await edit(offering.id, { questions: QUESTIONS, waiver: WAIVER })).toMatchObject({
    http: 200,
    questions: QUESTIONS,
    waiver: WAIVER,
  });
  return { offering, event: await makeEvent(world, offering, { starts_at: START }) };
}

async function book(details?: object, key?: string) {
  const { offering, event } = await makeClass();
  const body = { event_id: event.id, seats: 1, ...(details && { details }) };
  const post = async () => {
    const request = json('POST', body, guest);
    const response = await world.request('/api/v1/bookings', {
      ...request,
      headers: { ...request.headers, ...(key && { 'idempotency-key': key }) },
    });
    return { http: response.status, ...(await response.json()) };
  };
  const booking = await post();
  return { offering, event, booking, id: booking.id as string, again: post };
}

const save = (id: string, details: object, person = guest) => call('PUT', `/bookings/${id}/details`, details, person);
const see = (id: string) => call('GET', `/bookings/${id}`, undefined, guest);
const answersOf = (booking: Record<string, unknown>) =>
  (booking.details as { questions: { answer: string | null }[] }).questions.map(({ answer }) => answer);

describe('questions and a waiver', () => {
  it('are shown with the offering, and answered and signed with the booking', async () => {
    const { offering, booking } = await book(DETAILS);
    expect(await call('GET', `/offerings/${offering.id}`)).toMatchObject({ questions: QUESTIONS, waiver: WAIVER });
    expect(booking).toMatchObject({
      http: 201,
      state: 'confirmed',
      details: {
        questions: [
          { id: ALLERGIES, answer: 'Nuts' },
          { id: SIZE, answer: 'M' },
        ],
        waiver: { text: WAIVER, signed: { name: 'Laia Vila', minors: ['Ona'], at: '2031-11-20T10:00:00+01:00' } },
        is_missing: false,
      },
    });
  });

  it('can wait: a booking without them stands, and says that they are missing until they are given', async () => {
    const { booking, id } = await book();
    expect(booking).toMatchObject({ state: 'confirmed', cannot_give_details: null, details: { is_missing: true } });
    expect(await save(id, { answers: [{ question_id: SIZE, answer: 'L' }] })).toMatchObject({
      http: 200,
      details: { is_missing: true, waiver: { text: WAIVER, signed: null } },
    });
    expect(await save(id, { waiver: SIGNATURE })).toMatchObject({ http: 200, details: { is_missing: false } });
    expect(answersOf(await see(id))).toEqual([null, 'L']);
  });

  it('are refused before a seat is taken if the studio has changed them, and the seat stays free', async () => {
    const { offering, event } = await makeClass();
    await edit(offering.id, { questions: [QUESTIONS[0]], waiver: `${WAIVER} And I wear shoes.` });
    const attempt = (details: object) => call('POST', '/bookings', { event_id: event.id, seats: 1, details }, guest);
    const stale = { answers: [{ question_id: SIZE, answer: 'M' }] };
    expect(await attempt(stale)).toMatchObject({ http: 409, code: 'bookings.questions_changed' });
    expect(await attempt({ waiver: SIGNATURE })).toMatchObject({ http: 409, code: 'bookings.waiver_changed' });
    expect(await call('GET', `/events/${event.id}`)).toMatchObject({ seats_left: event.capacity });
  });

  it('take no answer that is not among the choices, and no question twice', async () => {
    const { id } = await book();
    expect(await save(id, { answers: [{ question_id: SIZE, answer: 'XXL' }] })).toMatchObject({
      http: 409,
      code: 'bookings.questions_changed',
    });
    const twice = ['M', 'L'].map((answer) => ({ question_id: SIZE, answer }));
    expect(await save(id, { answers: twice })).toMatchObject({ http: 422, code: 'http.invalid' });
    expect(answersOf(await see(id))).toEqual([null, null]);
  });

  it('keep the words that the guest answered and signed, whatever the studio writes later', async () => {
    const { offering, id } = await book(DETAILS);
    await edit(offering.id, { questions: [{ ...QUESTIONS[1], text: 'Apron?' }], waiver: 'Another text' });
    expect(await see(id)).toMatchObject({
      details: {
        questions: [
          { text: 'Size of your apron?', answer: 'M' },
          { text: 'Any allergies?', answer: 'Nuts', is_required: false },
        ],
        waiver: { text: WAIVER, signed: { name: 'Laia Vila' } },
        is_missing: false,
      },
    });
  });

  it('can be answered again, but are signed once', async () => {
    const { id } = await book(DETAILS);
    await save(id, {
      answers: [
        { question_id: ALLERGIES, answer: '' },
        { question_id: SIZE, answer: 'S' },
      ],
    });
    expect(answersOf(await see(id))).toEqual([null, 'S']);
    expect(await save(id, { waiver: SIGNATURE })).toMatchObject({ http: 200 });
    expect(await save(id, { waiver: { ...SIGNATURE, signed_name: 'Somebody' } })).toMatchObject({
      http: 409,
      code: 'bookings.waiver_signed',
    });
    expect(await see(id)).toMatchObject({ details: { waiver: { signed: { name: 'Laia Vila' } } } });
  });

  it('are signed once also by two requests at the same time', async () => {
    const { id } = await book();
    const names = ['Laia', 'Oriol', 'Ona'];
    const results = await Promise.all(names.map((name) => save(id, { waiver: { ...SIGNATURE, signed_name: name } })));
    expect(results.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
  });

  it('a repeated booking adds what a crash left out, and leaves what was said since', async () => {
    const { id, again } = await book(DETAILS, 'once');
    await save(id, { answers: [{ question_id: SIZE, answer: 'S' }] });
    await world.pool.query('delete from booking_waivers where booking_id = $1', [id]);
    await world.pool.query('delete from booking_answers where booking_id = $1 and question_id = $2', [id, ALLERGIES]);
    const repeated = await again();
    expect(repeated).toMatchObject({ http: 201, id, details: { waiver: { signed: { name: 'Laia Vila' } } } });
    expect(answersOf(repeated)).toEqual(['Nuts', 'S']);
  });

  it('a repeated booking is answered as a booking also when the questions have changed since', async () => {
    const { offering, id, again } = await book(DETAILS, 'changed');
    await edit(offering.id, { questions: [], waiver: '' });
    expect(await again()).toMatchObject({ http: 201, id, state: 'confirmed' });
  });

  it('belong to the guest, and are closed once the booking is over or cancelled', async () => {
    const { id } = await book();
    expect(await save(id, DETAILS, other)).toMatchObject({ http: 404 });
    expect(await save(id, DETAILS, owner)).toMatchObject({ http: 404 });
    await call('POST', `/bookings/${id}/cancellation`, {}, guest);
    expect(await save(id, DETAILS)).toMatchObject({ http: 409, code: 'bookings.details_closed' });
    const later = await book();
    now = new Date(START.getTime() + 3 * HOUR);
    guest.accessToken = (await createSession(world, guest.id, { method: 'password' })).access_token;
    expect(await save(later.id, DETAILS)).toMatchObject({ http: 409, code: 'bookings.details_closed' });
    now = EARLY;
    guest.accessToken = (await createSession(world, guest.id, { method: 'password' })).access_token;
  });

  it('go along with seats that move to another date alone', async () => {
    const { offering, event } = await makeClass();
    const target = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 48 * HOUR) });
    const booking = await call('POST', '/bookings', { event_id: event.id, seats: 2, details: DETAILS }, guest);
    const moved = await call('POST', `/bookings/${booking.id}/move`, { event_id: target.id, positions: [2] }, guest);
    expect(moved.id).not.toBe(booking.id);
    expect(answersOf(await see(moved.id as string))).toEqual(['Nuts', 'M']);
    expect(await see(moved.id as string)).toMatchObject({ details: { waiver: { signed: { minors: ['Ona'] } } } });
  });

  it('are seen by the studio: on the booking, and at the door with what is missing', async () => {
    const { event, id } = await book(DETAILS);
    const bare = await call('POST', '/bookings', { event_id: event.id, seats: 1 }, other);
    expect(await call('GET', `/studios/${studio.id}/bookings/${id}`)).toMatchObject({
      details: { is_missing: false, waiver: { signed: { name: 'Laia Vila' } } },
    });
    const door = await call('GET', `/events/${event.id}/door`);
    const rowOf = (booking: unknown) =>
      (door.guests as { booking_id: string }[]).find(({ booking_id }) => booking_id === booking);
    expect(rowOf(id)).toMatchObject({
      is_missing_details: false,
      answers: [
        { question: 'Any allergies?', answer: 'Nuts' },
        { question: 'Size of your apron?', answer: 'M' },
      ],
    });
    expect(rowOf(bare.id)).toMatchObject({ is_missing_details: true, answers: [] });
    const table = await world.request(`/api/v1/events/${event.id}/attendance.csv`, { headers: asPerson(owner) });
    const [head = '', ...lines] = (await table.text()).trim().split('\r\n');
    expect(head).toMatch(/,Any allergies\?,Size of your apron\?$/);
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual(
      expect.arrayContaining([
        ['Nuts', 'M'],
        ['', ''],
      ]),
    );
  });

  it('are copied with the offering', async () => {
    const { offering } = await makeClass();
    expect(await call('POST', `/offerings/${offering.id}/copies`)).toMatchObject({
      questions: QUESTIONS,
      waiver: WAIVER,
    });
  });
});
