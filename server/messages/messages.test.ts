import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MASK } from '#shared/messages/mask-contacts.ts';
import { Conversation, Message, type UnreadMessages } from '#shared/schemas/messages.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

let now = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => now);
const owner = await makePerson(world, { name: 'Marta' });
const studio = await makeStudio(world, owner, { name: 'Fang' });
const offering = await makeOffering(world, studio, { title: 'Bowls' });
const event = await makeEvent(world, offering);

const call = (method: string, path: string, person: MadePerson, body?: unknown, headers: Record<string, string> = {}) =>
  world.request(
    `/api/v1${path}`,
    body === undefined ? { method, headers: asPerson(person) } : json(method, body, person, headers),
  );
const answer = async <Shape>(response: Response | Promise<Response>) => (await (await response).json()) as Shape;
const begin = async (person: MadePerson, about: object, text = 'Hello?') => {
  const response = await call('POST', '/conversations', person, { ...about, text });
  expect(response.status).toBe(201);
  return Conversation.parse(await response.json());
};
const write = (person: MadePerson, { id }: { id: string }, text: string, headers = {}) =>
  call('POST', `/conversations/${id}/messages`, person, { text }, headers);
const read = async (person: MadePerson, { id }: { id: string }, query = '') => {
  const page = await answer<{ items: Message[]; next_cursor: string | null }>(
    call('GET', `/conversations/${id}/messages${query}`, person),
  );
  return { ...page, items: page.items.map((item) => Message.parse(item)) };
};
const textsOf = async (person: MadePerson, conversation: { id: string }, query = '') =>
  (await read(person, conversation, query)).items.map(({ text }) => text).reverse();
const list = (person: MadePerson, query = '') =>
  answer<{ items: Conversation[]; next_cursor: string | null }>(call('GET', `/conversations${query}`, person));
const unread = (person: MadePerson) => answer<UnreadMessages>(call('GET', '/me/unread', person));
const book = async (person: MadePerson, eventId = event.id) =>
  answer<{ id: string }>(call('POST', '/bookings', person, { event_id: eventId, seats: 1 }));
const refused = async (response: Response | Promise<Response>) => {
  const { status } = await response;
  return [status, (await answer<{ code: string }>(response)).code];
};

describe('a conversation', () => {
  it('begins with a question, and goes both ways', async () => {
    const guest = await makePerson(world, { name: 'Laia' });
    const conversation = await begin(guest, { offering_id: offering.id }, 'Is there parking?');
    expect(conversation).toMatchObject({
      side: 'guest',
      studio: { name: 'Fang' },
      offering: { title: 'Bowls' },
      booking: null,
      is_open: false,
      last_message: { text: 'Is there parking?', from_studio: false },
    });
    expect((await write(owner, conversation, 'Two racks in the yard.')).status).toBe(201);
    expect(await textsOf(guest, conversation)).toEqual(['Is there parking?', 'Two racks in the yard.']);
    const [seen] = (await list(owner, `?studio_id=${studio.id}&filter=questions`)).items;
    expect(seen).toMatchObject({ id: conversation.id, side: 'studio', guest: { name: 'Laia' }, message_count: 2 });
  });

  it('is the same when the same is asked twice, also at once', async () => {
    const guest = await makePerson(world);
    const [one, two] = await Promise.all([
      begin(guest, { studio_id: studio.id }, 'One'),
      begin(guest, { studio_id: studio.id }, 'Two'),
    ]);
    expect(one.id).toBe(two.id);
    expect((await textsOf(guest, one)).sort()).toEqual(['One', 'Two']);
    expect((await begin(guest, { offering_id: offering.id })).id).not.toBe(one.id);
    expect((await list(guest)).items).toHaveLength(2);
  });

  it('takes a message once, however often it is sent with the same key', async () => {
    const guest = await makePerson(world);
    const key = { 'Idempotency-Key': 'first' };
    const ask = () => call('POST', '/conversations', guest, { studio_id: studio.id, text: 'Hi' }, key);
    const [first, again] = [await answer<Conversation>(ask()), await answer<Conversation>(ask())];
    expect(again.id).toBe(first.id);
    const send = () => write(guest, first, 'Still there?', { 'Idempotency-Key': 'second' });
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(await Promise.all(sent.map(async (each) => (await answer<Message>(each)).id))).size).toBe(1);
    expect(await textsOf(guest, first)).toEqual(['Hi', 'Still there?']);
  });

  it('numbers messages without gaps when many are sent at once, and returns what is new after a number', async () => {
    const guest = await makePerson(world);
    const conversation = await begin(guest, { studio_id: studio.id }, '0');
    const texts = Array.from({ length: 12 }, (_, at) => String(at + 1));
    await Promise.all(texts.map((text, at) => write(at % 2 ? owner : guest, conversation, text)));
    const { items } = await read(guest, conversation);
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, at) => 13 - at));
    expect((await read(guest, conversation, '?after=10')).items.map(({ number }) => number)).toEqual([13, 12, 11]);
    const page = await read(guest, conversation, '?limit=5');
    const rest = await read(guest, conversation, `?limit=50&cursor=${page.next_cursor}`);
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  it('counts what each side has not read', async () => {
    const guest = await makePerson(world);
    const other = await makeStudio(world, owner);
    const conversation = await begin(guest, { studio_id: other.id }, 'One');
    await write(guest, conversation, 'Two');
    expect((await unread(owner)).studios.find(({ id }) => id === other.id)?.unread).toBe(2);
    expect(await unread(guest)).toEqual({ guest: 0, studios: [], total: 0 });
    expect((await call('PUT', `/conversations/${conversation.id}/read`, owner, { to: 1 })).status).toBe(204);
    await write(owner, conversation, 'Three');
    expect(await unread(guest)).toEqual({ guest: 1, studios: [], total: 1 });
    const [seen] = (await list(owner, `?studio_id=${other.id}&filter=unread`)).items;
    expect(seen).toMatchObject({ unread: 1, read_to: 1 });
    await call('PUT', `/conversations/${conversation.id}/read`, owner, { to: 99 });
    await call('PUT', `/conversations/${conversation.id}/read`, owner, { to: 1 });
    expect((await list(owner, `?studio_id=${other.id}&filter=unread`)).items).toEqual([]);
    expect((await list(guest)).items[0]).toMatchObject({ other_read_to: 3, unread: 1 });
  });

  it('tells the open pages of both sides of what is new and what is read', async () => {
    const guest = await makePerson(world);
    const told = async () => {
      const changes = await world.db.selectFrom('live_changes').select(['person', 'studio', 'change']).execute();
      await world.db.deleteFrom('live_changes').execute();
      return changes;
    };
    await told();
    const { id } = await begin(guest, { studio_id: studio.id });
    const change = { kind: 'message', conversation: id };
    const both = [
      { person: guest.id, studio: null, change },
      { person: null, studio: studio.id, change },
    ];
    expect(await told()).toEqual(both);
    await call('PUT', `/conversations/${id}/read`, owner, { to: 1 });
    expect(await told()).toEqual(both);
    await call('PUT', `/conversations/${id}/read`, owner, { to: 1 });
    expect(await told()).toEqual([]);
  });

  it('is for its guest, the owner and managers', async () => {
    const guest = await makePerson(world);
    const conversation = await begin(guest, { studio_id: studio.id });
    const manager = await makeMember(world, studio, 'manager', 'Pol');
    const desk = await makeMember(world, studio, 'front_desk', 'Ona');
    expect((await write(manager, conversation, 'Yes')).status).toBe(201);
    expect((await read(guest, conversation)).items[0]).toMatchObject({ sender_name: 'Pol', from_studio: true });
    expect(await refused(write(desk, conversation, 'Yes'))).toEqual([403, 'studios.no_right']);
    expect((await call('GET', `/conversations/${conversation.id}`, await makePerson(world))).status).toBe(404);
    expect(await refused(call('POST', '/conversations', owner, { studio_id: studio.id, text: 'Me' }))).toEqual([
      409,
      'messages.own_studio',
    ]);
    const draft = await makeStudio(world, owner, { status: 'draft' });
    expect((await call('POST', '/conversations', guest, { studio_id: draft.id, text: 'Hi' })).status).toBe(404);
  });

  it('about a booking can be begun by either side, once', async () => {
    const [guest, stranger] = [await makePerson(world), await makePerson(world)];
    const { id: booking_id } = await book(guest);
    const begun = await begin(owner, { booking_id }, 'See you soon');
    expect(begun).toMatchObject({ side: 'studio', is_open: true, booking: { id: booking_id, seats: 1 } });
    expect((await begin(guest, { booking_id }, 'Can’t wait')).id).toBe(begun.id);
    expect((await list(guest, `?booking_id=${booking_id}`)).items).toHaveLength(1);
    expect((await call('POST', '/conversations', stranger, { booking_id, text: 'Hi' })).status).toBe(404);
  });

  it.each([
    [{ text: 'Hi' }, 422],
    [{ studio_id: studio.id, offering_id: offering.id, text: 'Hi' }, 422],
    [{ studio_id: studio.id, text: '' }, 422],
    [{ studio_id: studio.id, text: ' \u200B\u202E ' }, 422],
    [{ studio_id: studio.id, text: 'x'.repeat(4001) }, 422],
    [{ studio_id: studio.id, text: 'a\u0000b' }, 422],
  ])('does not begin with %j', async (body, status) => {
    expect((await call('POST', '/conversations', await makePerson(world), body)).status).toBe(status);
  });
});

describe('the text of a message', () => {
  it('is kept as it was typed, without invisible characters', async () => {
    const guest = await makePerson(world);
    const conversation = await begin(guest, { studio_id: studio.id }, '<script>alert(1)</script> \u202Egnp.exe\u200B');
    expect(await textsOf(owner, conversation)).toEqual(['<script>alert(1)</script> gnp.exe']);
  });

  it('shows contact details to the other side once a booking is confirmed', async () => {
    const guest = await makePerson(world, { name: 'Ona 612345678' });
    const conversation = await begin(guest, { studio_id: studio.id }, 'Call 612 345 678');
    const covered = `Call ${MASK}`;
    expect((await read(owner, conversation)).items[0]).toMatchObject({ text: covered, is_masked: true });
    const [listed] = (await list(owner, `?studio_id=${studio.id}`)).items;
    expect(listed).toMatchObject({ last_message: { text: covered }, guest: { name: `Ona ${MASK}` } });
    expect((await read(guest, conversation)).items[0]).toMatchObject({ text: 'Call 612 345 678', is_masked: true });
    await write(owner, conversation, 'Or marta@fang.test');
    expect((await textsOf(guest, conversation)).at(-1)).toBe(`Or ${MASK}`);

    await book(guest);
    expect(await textsOf(owner, conversation)).toEqual(['Call 612 345 678', 'Or marta@fang.test']);
    expect(await textsOf(guest, conversation)).toEqual(['Call 612 345 678', 'Or marta@fang.test']);
    expect((await read(owner, conversation)).items.at(-1)?.is_masked).toBe(false);
  });
});

describe('a block', () => {
  it('ends every conversation of the two until it is removed', async () => {
    const guest = await makePerson(world);
    const conversation = await begin(guest, { studio_id: studio.id });
    expect((await call('PUT', `/conversations/${conversation.id}/block`, owner, {})).status).toBe(204);
    expect(await refused(write(guest, conversation, 'Hello?'))).toEqual([403, 'messages.blocked']);
    const elsewhere = call('POST', '/conversations', guest, { offering_id: offering.id, text: 'Hello?' });
    expect(await refused(elsewhere)).toEqual([403, 'messages.blocked']);
    expect(await refused(write(owner, conversation, 'Sorry'))).toEqual([409, 'messages.blocked_by_you']);
    expect((await list(guest)).items[0]?.blocked_by).toBe('other');
    expect((await call('DELETE', `/conversations/${conversation.id}/block`, guest)).status).toBe(204);
    expect((await write(guest, conversation, 'Hello?')).status).toBe(403);
    await call('DELETE', `/conversations/${conversation.id}/block`, owner);
    expect((await write(guest, conversation, 'Hello?')).status).toBe(201);
    expect(await textsOf(owner, conversation)).toEqual(['Hello?', 'Hello?']);
  });
});

describe('a report', () => {
  it('blocks the other side, and an admin can close the conversation for good', async () => {
    const [guest, admin] = [await makePerson(world), await makePerson(world, { admin: true })];
    const conversation = await begin(guest, { studio_id: studio.id }, 'Hi');
    await write(owner, conversation, 'Pay me at fang@pay.test');
    const report = () => call('POST', `/conversations/${conversation.id}/report`, guest, { reason: 'off_platform' });
    expect((await report()).status).toBe(204);
    expect(await refused(report())).toEqual([409, 'messages.already_reported']);
    expect((await write(owner, conversation, 'Why?')).status).toBe(403);
    const reports = await answer<{ items: { id: string; messages: { text: string }[] }[] }>(
      call('GET', '/admin/message-reports', admin),
    );
    const [found] = reports.items;
    expect(found).toMatchObject({ by: 'guest', messages: [{ text: 'Hi' }, { text: 'Pay me at fang@pay.test' }] });
    const decide = () => call('POST', `/admin/message-reports/${found?.id}/decision`, admin, { decision: 'closed' });
    expect((await decide()).status).toBe(204);
    expect(await refused(decide())).toEqual([409, 'messages.already_decided']);
    await call('DELETE', `/conversations/${conversation.id}/block`, guest);
    expect(await refused(write(guest, conversation, 'Hi again'))).toEqual([403, 'messages.blocked']);
    expect((await list(guest)).items[0]?.report?.decision).toBe('closed');
    expect(
      (await answer<{ items: object[] }>(call('GET', '/admin/message-reports?status=decided', admin))).items[0],
    ).toMatchObject({ decision: 'closed' });
  });
});

describe('a decision about a report', () => {
  it.each([
    ['closed', 2],
    ['dismissed', 1],
  ] as const)('%s is told to the open pages of those whom it concerns', async (decision, count) => {
    const [guest, admin] = [await makePerson(world), await makePerson(world, { admin: true })];
    const { id } = await begin(guest, { studio_id: studio.id }, 'Hi');
    await call('POST', `/conversations/${id}/report`, guest, { reason: 'spam' });
    const { items } = await answer<{ items: { id: string }[] }>(call('GET', '/admin/message-reports', admin));
    const told = async () =>
      (
        await world.db
          .selectFrom('live_changes')
          .select(['person', 'studio'])
          .where(sql<boolean>`change ->> 'conversation' = ${id}`)
          .orderBy('id')
          .execute()
      ).map(({ person, studio }) => person ?? studio);
    const before = (await told()).length;
    const decided = await call('POST', `/admin/message-reports/${items[0]?.id}/decision`, admin, { decision });
    expect(decided.status).toBe(204);
    expect((await told()).slice(before)).toEqual([guest.id, studio.id].slice(0, count));
  });
});

describe('a message to all guests of an event', () => {
  it('is mailed to guests who booked at the desk with an address', async () => {
    const date = await makeEvent(world, offering);
    const guest = await makePerson(world, { name: 'Pau' });
    await book(guest, date.id);
    const sell = async (more: object) => {
      const sale = { event_id: date.id, seats: 1, name: 'Hugo', paid: false, ...more };
      expect((await call('POST', `/studios/${studio.id}/desk-bookings`, owner, sale)).status).toBe(201);
    };
    await sell({ email: 'Hugo@guests.test' });
    await sell({ email: 'hugo@guests.test' });
    await sell({});
    expect(await answer(call('GET', `/events/${date.id}/message-recipients`, owner))).toMatchObject({
      guests: 2,
      left_out: 1,
    });
    const send = () =>
      call('POST', `/events/${date.id}/messages`, owner, { text: 'Closed shoes!' }, { 'Idempotency-Key': 'desk' });
    expect(await answer(send())).toEqual({ sent: 2 });
    expect(await answer(send())).toEqual({ sent: 2 });
    const mails = (await mailsTo(world, 'hugo@guests.test')).filter(({ trigger }) => trigger === 'event_message');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Message from Fang: Bowls, /);
    expect(mails[0]?.text).toContain('Closed shoes!');
  });

  it('goes once into the conversation of each guest', async () => {
    const full = await makeEvent(world, offering);
    const [one, two, gone] = [await makePerson(world), await makePerson(world), await makePerson(world)];
    for (const guest of [one, one, two, gone]) await book(guest, full.id);
    const { id } = await begin(gone, { studio_id: studio.id });
    await call('PUT', `/conversations/${id}/block`, gone, {});
    expect(await answer(call('GET', `/events/${full.id}/message-recipients`, owner))).toMatchObject({
      guests: 2,
      left_out: 1,
      title: 'Bowls',
    });
    const send = () =>
      call('POST', `/events/${full.id}/messages`, owner, { text: 'Closed shoes!' }, { 'Idempotency-Key': 'shoes' });
    expect(await answer(send())).toEqual({ sent: 2 });
    expect(await answer(send())).toEqual({ sent: 2 });
    for (const guest of [one, two]) {
      const [conversation] = (await list(guest)).items;
      expect(conversation).toMatchObject({ unread: 1, booking: { seats: 1 }, last_message: { text: 'Closed shoes!' } });
    }
    expect((await list(gone)).items).toHaveLength(1);
    const empty = await makeEvent(world, offering);
    expect(await refused(call('POST', `/events/${empty.id}/messages`, owner, { text: 'Hi' }))).toEqual([
      409,
      'messages.no_guests',
    ]);
    expect((await call('POST', `/events/${full.id}/messages`, one, { text: 'Hi' })).status).toBe(404);
  });
});

describe('canned replies', () => {
  it('are added, changed and deleted by the team', async () => {
    const own = await makeStudio(world, owner);
    const path = `/studios/${own.slug}/canned-replies`;
    const { id } = await answer<{ id: string }>(call('POST', path, owner, { title: 'The door', text: 'Green gate.' }));
    await call('POST', path, owner, { title: 'Firing', text: 'On Tuesday.' });
    expect((await call('PUT', `${path}/${id}`, owner, { title: 'The gate', text: 'Green.' })).status).toBe(200);
    expect(await answer(call('GET', path, owner))).toMatchObject({
      items: [{ title: 'The gate', text: 'Green.' }, { title: 'Firing' }],
    });
    expect((await call('DELETE', `${path}/${id}`, owner)).status).toBe(204);
    expect((await call('DELETE', `${path}/${id}`, owner)).status).toBe(404);
  });
});

describe('writing too much', () => {
  it('is refused, more so for accounts that are new, and what was sent stays', async () => {
    world.config.auth.rateLimits = true;
    try {
      const [fresh, regular] = [await makePerson(world), await makePerson(world)];
      now = new Date(Date.now() + 60_000);
      await world.db
        .updateTable('auth.users')
        .set({ created_at: new Date(0) })
        .where('id', '=', regular.id)
        .execute();
      const sentBy = async (guest: MadePerson) => {
        const conversation = await begin(guest, { studio_id: studio.id }, '0');
        const statuses = [];
        for (let at = 0; at < 100; at += 1) statuses.push((await write(guest, conversation, String(at))).status);
        expect(new Set(statuses)).toEqual(new Set([201, 429]));
        const { items } = await read(guest, conversation, '?limit=200');
        expect(items).toHaveLength(1 + statuses.filter((status) => status === 201).length);
        return items.length;
      };
      expect(await sentBy(fresh)).toBeLessThan(await sentBy(regular));
      const asker = await makePerson(world);
      const codes = [];
      for (let at = 0; at < 5; at += 1) {
        const { id: offering_id } = await makeOffering(world, studio);
        codes.push(await call('POST', '/conversations', asker, { offering_id, text: 'Hi' }));
      }
      expect(codes.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429]);
      const last = codes.at(-1);
      expect([Number(last?.headers.get('Retry-After')) > 0, (await last?.json())?.code]).toEqual([
        true,
        'messages.too_many_new',
      ]);
    } finally {
      world.config.auth.rateLimits = false;
    }
  });
});
