import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Conversations, Messages } from '#server/db/schema.ts';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import { HOUR } from '#shared/time/time.ts';
import { OWNER, type People } from './people.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';

/** Who says it, how many hours ago, and what. */
export type Line = ['guest' | 'studio', number, string];

/** Conversations of the demo owner's studio about bookings of its guests, and how many messages it has not read. */
const AT_STUDIO: readonly { lines: readonly Line[]; unread: number }[] = [
  {
    unread: 1,
    lines: [
      [
        'guest',
        27,
        'Hello! My brother has his arm in a sling until Friday. Can one throw with an arm that is one day old?',
      ],
      [
        'studio',
        26.5,
        'One day is early. But we have a foot pedal, and I have two arms. Come, and if it hurts he glazes.',
      ],
      ['guest', 2, 'He says yes, loudly. One more thing: could I bring my own clay, from my grandmother’s garden?'],
    ],
  },
  {
    unread: 0,
    lines: [
      ['guest', 75, 'Què ens hem de posar? Tinc un davantal, però és blanc.'],
      ['studio', 73, 'Roba de cotó i sabates tancades. El davantal blanc, millor a casa: el nostre fang és vermell.'],
      ['guest', 72, 'Entesos, gràcies! Fins dissabte.'],
    ],
  },
  {
    unread: 0,
    lines: [
      [
        'studio',
        50,
        'Tu cuenco ha salido del horno entero. Puedes recogerlo a partir del jueves; el timbre es el segundo.',
      ],
      ['guest', 49, '¡Qué alegría! Paso el viernes por la tarde.'],
    ],
  },
];

/** A question of a guest without a booking; its phone number is covered. */
const QUESTION: readonly Line[] = [
  ['guest', 5, 'Is there parking for a cargo bike? You can also ring me at 612 345 678.'],
];

/** A conversation of the demo guest about her next booking. */
const OF_GUEST: readonly Line[] = [
  ['guest', 30, 'Hi! There are two of us and one is left-handed. Is that a problem?'],
  ['studio', 28, 'Not at all: the wheel turns both ways. Tell us at the door and we set one up for you.'],
  ['guest', 27.5, 'Perfect, see you then.'],
];

const REPLIES = [
  { title: 'Where the door is', text: 'Hello {name}! Green gate, second bell. Ring twice, the radio is loud.' },
  {
    title: 'What to wear',
    text: 'Cotton and closed shoes, and tie your hair back. We have aprons for everyone. See you on {date}!',
  },
  {
    title: 'When it is fired',
    text: 'It dries for a week and is fired twice, so it is yours about three weeks after {date}.',
  },
];

interface BookingRow {
  id: string;
  studio_id: string;
  owner_id: string;
  guest_id: string;
  offering_id: string;
}

/** Writes a few conversations of the demo owner's studio and of the demo guest, and ready-made replies. */
export async function insertMessages(tx: Tx, random: Random, { guest, guests }: People, now: Date): Promise<void> {
  const atStudio = await listBookings(
    tx,
    sql`s.slug = ${OWNER.studio} and b.guest_id <> ${guest.id}`,
    AT_STUDIO.length,
  );
  const [hers] = await listBookings(tx, sql`b.guest_id = ${guest.id}`, 1);
  const made = AT_STUDIO.flatMap(({ lines, unread }, at) => {
    const booking = atStudio[at];
    return booking ? [rowsOf(random, booking, lines, unread, now)] : [];
  });
  if (hers) made.push(rowsOf(random, hers, OF_GUEST, 0, now));
  const [first] = atStudio;
  const asker = guests.find(({ id }) => !atStudio.some(({ guest_id }) => guest_id === id));
  if (first && asker) made.push(rowsOf(random, { ...first, id: null, guest_id: asker.id }, QUESTION, 1, now));
  await insertConversations(tx, made);
  if (!first) return;
  const { studio_id } = first;
  await insertRows(
    tx,
    'canned_replies',
    REPLIES.map((reply, at) => ({ ...reply, id: random.id(), studio_id, created_at: new Date(now.getTime() + at) })),
  );
}

export async function insertConversations(tx: Tx, made: readonly ReturnType<typeof rowsOf>[]): Promise<void> {
  await insertRows(
    tx,
    'conversations',
    made.map(({ conversation }) => conversation),
  );
  await insertRows(
    tx,
    'messages',
    made.flatMap(({ messages }) => messages),
  );
}

/** Lists bookings of different guests, the latest first. */
async function listBookings(tx: Tx, which: ReturnType<typeof sql>, most: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select * from (
      select distinct on (b.guest_id) b.id, b.studio_id, s.owner_id, b.guest_id, b.offering_id, b.created_at
      from bookings b join studios s on s.id = b.studio_id
      where ${which} and b.guest_id is not null and b.state = any(${[...SOLD_STATES]})
      order by b.guest_id, b.created_at desc, b.id) t
    order by created_at desc, id limit ${most}`.execute(tx);
  return rows;
}

/** Returns the rows of a conversation. @param about without an id it is a question about the offering */
export function rowsOf(
  random: Random,
  about: Omit<BookingRow, 'id'> & { id: string | null },
  lines: readonly Line[],
  unread: number,
  now: Date,
) {
  const { id: booking_id, studio_id, guest_id, offering_id } = about;
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const conversation = {
    id: random.id(),
    ...{ studio_id, guest_id, booking_id, offering_id },
    subject: booking_id ? `booking:${booking_id}` : `offering:${offering_id}`,
    created_at: at(lines[0]?.[1] ?? 0),
    last_message_at: at(lines.at(-1)?.[1] ?? 0),
    message_count: lines.length,
    guest_read: lines.length,
    studio_read: lines.length - unread,
    guest_unread: 0,
    studio_unread: unread,
    // Messages of the demo cause no mails.
    guest_mailed: lines.length,
    studio_mailed: lines.length,
  } satisfies Insertable<Conversations>;
  const messages = lines.map(
    ([side, hours, text], index) =>
      ({
        id: random.id(),
        conversation_id: conversation.id,
        number: index + 1,
        sender_id: side === 'guest' ? guest_id : about.owner_id,
        from_studio: side === 'studio',
        text,
        created_at: at(hours),
      }) satisfies Insertable<Messages>,
  );
  return { conversation, messages };
}
