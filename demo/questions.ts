import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { addDays } from '#shared/time/local-time.ts';
import { HOUR } from '#shared/time/time.ts';
import { type Interval, ZONE } from './calendar.ts';
import { insertConversations, type Line, rowsOf } from './messages.ts';
import type { Account } from './people.ts';
import type { Random } from './random.ts';

/**
 * The first and the last day, in days before today, on which guests write to the studios: the slowest has answered by
 * now.
 */
const [DAYS_BACK, DAYS_ANSWERED] = [87, 3];
/** Days between two questions at a studio. */
const EVERY = 12;
/** Hours after which studios answer; how quick one is depends on its name. */
const PACES = [0.3, 0.5, 2, 4, 9, 20, 40] as const;

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ['Is it all right to come alone?', 'Of course, most people do. You share a table with others, and there is tea.'],
  ['¿Puedo venir con mi hija de trece años?', 'Claro que sí, si venís juntas. Le preparamos un sitio a su altura.'],
  ['Hi ha aparcament de bicicletes a prop?', 'Sí, n’hi ha davant de la porta, i al pati en caben dues més.'],
  ['Do you teach in English too?', 'We do. Say so when you arrive and we switch, or mix.'],
  [
    'Kann ich etwas früher gehen, wenn mein Zug fährt?',
    'Kein Problem, sag am Anfang Bescheid, dann planen wir es ein.',
  ],
  ['Faut-il déjà savoir faire quelque chose ?', 'Rien du tout. La moitié du groupe commence toujours de zéro.'],
  ['Posso regalarlo a un’amica?', 'Certo: prenota per lei, e il nome lo cambi quando vuoi.'],
  ['¿Qué ropa es mejor llevar?', 'Algo que se pueda manchar. Los delantales los ponemos nosotros.'],
  ['Can I take photos of what I make?', 'Please do, and send us the best one.'],
  ['Es pot pagar amb targeta al taller?', 'I tant, i en efectiu també.'],
  [
    'How late may I be without missing the important part?',
    'Ten minutes are fine. After that we start with the tools.',
  ],
  ['¿Hay ascensor?', 'No hace falta: estamos a pie de calle.'],
];

interface AskedRow {
  studio_id: string;
  owner_id: string;
  slug: string;
  offerings: string[];
  /** Guests with a conversation there. */
  known: string[];
}

/** Writes questions of guests about offerings, and the answers of the studios. */
export async function insertQuestions(
  tx: Tx,
  random: Random,
  guests: readonly Account[],
  { starts, ends }: Interval,
): Promise<void> {
  const { rows } = await sql<AskedRow>`
    select s.id as studio_id, s.owner_id, s.slug, array_agg(o.id order by o.id) as offerings,
      array(select c.guest_id from conversations c where c.studio_id = s.id) as known
    from studios s join offerings o on o.studio_id = s.id and o.status = 'published'
    where s.status = 'published' group by s.id order by s.slug`.execute(tx);
  const made = rows.flatMap(({ studio_id, owner_id, slug, offerings, known }, at) => {
    const pace = PACES[hashOf(slug) % PACES.length] ?? 1;
    const askers = random.sample(
      guests.filter(({ id }) => !known.includes(id)),
      Math.ceil(DAYS_BACK / EVERY),
    );
    return daysWithQuestion({ starts, ends }, at).flatMap((day) => {
      const asker = askers.shift();
      if (!asker) return [];
      const [question, answer] = random.pick(QUESTIONS);
      const ago = (ends.getTime() - day.getTime()) / HOUR - random.integer(9, 19);
      const lines: Line[] = [
        ['guest', ago, question],
        ['studio', ago - pace * (0.5 + random.next()), answer],
      ];
      const about = { id: null, studio_id, owner_id, guest_id: asker.id, offering_id: random.pick(offerings) };
      return [rowsOf(random, about, lines, 0, ends)];
    });
  });
  await insertConversations(tx, made);
}

/** Returns the days with questions that a demo has on a day. @param last the day on which it was continued before */
export function daysOfQuestions(today: Date, last?: Date): Interval {
  const starts = addDays(today, -DAYS_BACK, ZONE);
  const after = last && addDays(last, -DAYS_ANSWERED, ZONE);
  return { starts: after && after > starts ? after : starts, ends: addDays(today, -DAYS_ANSWERED, ZONE) };
}

/** Lists the days on which a guest writes to a studio: every twelfth, another one at each studio. */
function daysWithQuestion({ starts, ends }: Interval, studio: number): Date[] {
  const count = Math.round((ends.getTime() - starts.getTime()) / (24 * HOUR));
  return Array.from({ length: Math.max(0, count) }, (_, day) => addDays(starts, day, ZONE)).filter(
    (day) => (Math.round(day.getTime() / (24 * HOUR)) + studio) % EVERY === 0,
  );
}

const hashOf = (text: string) => [...text].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 9973;
