import { randomInt } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import type { Offerings } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { slugOf } from '#server/slug-of.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { translateTo } from '#server/translate.ts';
import { CURRENCIES } from '#shared/money/currencies.ts';
import {
  canBeginAs,
  OFFERING_TEMPLATES,
  type OfferingTemplate,
  templateText,
} from '#shared/offerings/offering-templates.ts';
import { isDated, MAX_OFFERINGS, PRICE_UNITS_OF, type ServiceType } from '#shared/offerings/offerings.ts';
import type { NewOffering, OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { OFFERING_SLUG_MAX } from '#shared/text/slugs.ts';
import { getOfferingAs } from './access.ts';
import { loadOfferingEditing } from './offering-editing.ts';
import { type FittingSpace, onlyFittingSpace, onlyMember, setInstructor, setSpaces } from './offering-spaces.ts';
import { freeSlug } from './slugs.ts';

/** Defaults: minutes of an event, minutes of an hour, and minutes of notice for hours of a space. */
const USUAL = { minutes: 120, hour: 60, notice: 120 };

/**
 * Creates a draft: empty, or with the texts of a template in a language.
 * @param idOrSlug of the studio
 * @param language of the user, if they did not choose the language of the texts
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `offerings.too_many`; `http.invalid` for an
 * unknown template
 */
export async function createOffering(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  wanted: NewOffering,
  language: Language,
): Promise<OfferingEditing> {
  return transaction(services.db, async (tx) => {
    const studio = await getStudioAs(tx, person, idOrSlug, 'edit_offerings');
    if (studio.status === 'archived') refuse('studios.archived');
    await assertRoom(tx, studio.id);
    const { types, languages } = await tx
      .selectFrom('studios')
      .select(['types', 'languages'])
      .where('id', '=', studio.id)
      .executeTakeFirstOrThrow();
    const template = templateOf(wanted);
    const words = template && wordsOf(template, wanted.language ?? language);
    const craft = template?.crafts.find((each) => types.includes(each)) ?? types[0] ?? STUDIO_TYPES[0];
    const figures: Figures = { ...usual(wanted.service_type), ...(template && figuresOf(template)) };
    const space = await onlyFittingSpace(tx, studio.id, wanted.service_type);
    const made = await tx
      .insertInto('offerings')
      .values({
        ...figures,
        ...(space && fittedTo(space, figures, wanted.service_type)),
        ...words,
        studio_id: studio.id,
        slug: await freeSlug(tx, slugOf(words?.title ?? '', OFFERING_SLUG_MAX), wanted.service_type),
        service_type: wanted.service_type,
        studio_type: craft,
        title: words?.title ?? '',
        language: wanted.language ?? language,
        languages,
        cover_seed: newSeed(),
        changed_by: person.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (space) await setSpaces(tx, made.id, [space.id], []);
    const teacher = isTaught(wanted.service_type) && (await onlyMember(tx, studio.id));
    if (teacher) {
      await tx.updateTable('offerings').set({ instructor_id: teacher }).where('id', '=', made.id).execute();
      await setInstructor(tx, made.id, teacher);
    }
    const data = { service_type: wanted.service_type };
    await record({ ...services, db: tx }, 'offering.created', {
      by: person.userId,
      subject: made.id,
      studio: studio.id,
      data,
    });
    return loadOfferingEditing(tx, made.id, studio.role, services.now());
  });
}

/**
 * Checks the limit of offerings under a lock, so that two created at once are both counted. @throws Refusal
 * `offerings.too_many`
 */
async function assertRoom(tx: Tx, studioId: string): Promise<void> {
  await sql`select from studios where id = ${studioId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offerings where studio_id = ${studioId}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_OFFERINGS) refuse('offerings.too_many', { most: MAX_OFFERINGS });
}

/** True for types with a teacher, which open doors and hours of a space do not have. */
const isTaught = (type: ServiceType) => type !== 'event' && type !== 'coworking';

/** Returns a seed for a new cover; small seeds are reserved for the site's own covers. */
export const newSeed = () => randomInt(1000, 1_000_000);

const usual = (type: ServiceType) => ({
  price_unit: PRICE_UNITS_OF[type][0],
  capacity: isDated(type) ? 8 : 1,
  duration_minutes: isDated(type) ? USUAL.minutes : USUAL.hour,
  notice_minutes: isDated(type) ? 0 : USUAL.notice,
});

type Figures = ReturnType<typeof usual>;

/** Applies the limits of the only space: its hourly price for coworking, and its seats as the maximum capacity. */
function fittedTo(space: FittingSpace, { capacity }: Figures, type: ServiceType) {
  const { seats, hourly_price, currency } = space;
  const isPriced = CURRENCIES.some((each) => each === currency) && hourly_price !== null;
  if (type === 'coworking') return { capacity: seats, ...(isPriced && { price: hourly_price, currency }) };
  return { capacity: Math.min(capacity, seats) };
}

function templateOf({ template: key, service_type }: NewOffering): OfferingTemplate | undefined {
  if (key === undefined) return undefined;
  const template = OFFERING_TEMPLATES.find((each) => each.key === key && canBeginAs(each, service_type));
  if (template) return template;
  throw new Refusal('http.invalid', undefined, [
    { path: 'template', code: 'invalid_value', message: 'no such template' },
  ]);
}

export const figuresOf = ({ key, words, crafts, step_days, service_type, ...figures }: OfferingTemplate) => figures;

export function wordsOf(template: OfferingTemplate, language: Language) {
  const t = translateTo(language);
  const word = (name: string) => templateText(t, template, name);
  const lines = (name: string) => word(name).split('\n').filter(Boolean);
  const labels = lines('steps');
  const steps = template.step_days.map((after_days, at) => ({ after_days, label: labels[at] ?? '' }));
  return {
    title: word('title'),
    summary: word('summary'),
    description: word('description'),
    included: lines('included'),
    bring: lines('bring'),
    tags: lines('tags'),
    take_home: steps.length > 0 ? JSON.stringify({ note: word('take_home'), steps }) : null,
  };
}

/** Columns that a copy takes over. A copy is a new draft without ratings, bookings or a public page. */
const COPIED = [
  'studio_id',
  'service_type',
  'booking_mode',
  'studio_type',
  'language',
  'summary',
  'description',
  'price',
  'currency',
  'price_unit',
  'course_price',
  'price_rules',
  'drop_in',
  'capacity',
  'minimum_to_run',
  'duration_minutes',
  'notice_minutes',
  'materials_included',
  'included',
  'bring',
  'take_home',
  'level',
  'languages',
  'minimum_age',
  'step_free',
  'accessibility',
  'cancellation_policy',
  'payment',
  'deposit_percent',
  'tax_reason',
  'tax_rate',
  'waiver',
  'instructor_id',
  'tags',
  'slot_step_minutes',
  'slot_days_ahead',
  'cover_version',
  'cover_motifs',
] as const satisfies readonly (keyof Offerings)[];

/** Columns of which a copy has values of its own. */
const NOT_COPIED = [
  ...(['id', 'title', 'slug', 'status', 'version', 'cover_seed', 'rating_average', 'rating_count'] as const),
  ...(['created_at', 'updated_at', 'published_at', 'archived_at', 'plan_paused_at', 'changed_by', 'changes'] as const),
] satisfies (keyof Offerings)[];

/** Fails to compile while a column is in neither list. */
true satisfies Exclude<keyof Offerings, (typeof COPIED)[number] | (typeof NOT_COPIED)[number]> extends never
  ? true
  : never;

/**
 * Creates a draft from another offering, archived ones included, with its translations, pictures and spaces, but
 * without its events.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `offerings.too_many`
 */
export async function copyOffering(
  services: Services,
  person: { userId: string },
  id: string,
): Promise<OfferingEditing> {
  return transaction(services.db, async (tx) => {
    const { studio } = await getOfferingAs(tx, person, id, 'edit_offerings');
    if (studio.status === 'archived') refuse('studios.archived');
    await assertRoom(tx, studio.id);
    const { title, language, take_home, price_rules, ...original } = await tx
      .selectFrom('offerings')
      .select([...COPIED, 'title'])
      .where('id', '=', id)
      // Keeps its pictures until the copy shows them too.
      .forShare()
      .executeTakeFirstOrThrow();
    const called =
      title &&
      translateTo(language as Language)('offering_form.copy_of', { title })
        .slice(0, 200)
        .trim();
    const copy: Insertable<Offerings> = {
      ...original,
      language,
      take_home: take_home && JSON.stringify(take_home),
      price_rules: JSON.stringify(price_rules),
      title: called,
      slug: await freeSlug(tx, slugOf(called, OFFERING_SLUG_MAX), original.service_type),
      cover_seed: newSeed(),
      changed_by: person.userId,
    };
    const made = await tx.insertInto('offerings').values(copy).returning('id').executeTakeFirstOrThrow();
    await copyBelongings(tx, id, made.id);
    await setInstructor(tx, made.id, original.instructor_id);
    const data = { service_type: original.service_type, copy_of: id };
    await record({ ...services, db: tx }, 'offering.created', {
      by: person.userId,
      subject: made.id,
      studio: studio.id,
      data,
    });
    return loadOfferingEditing(tx, made.id, studio.role, services.now());
  });
}

/**
 * Copies pictures, translations, spaces, prices, add-ons and questions. Picture files are shared: media keeps them
 * while any row shows them.
 */
async function copyBelongings(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into offering_translations (offering_id, language, title, summary, description, included, bring, take_home_note,
      take_home_steps, accessibility)
    select ${to}, language, title, summary, description, included, bring, take_home_note, take_home_steps, accessibility
    from offering_translations where offering_id = ${from}`.execute(tx);
  await sql`
    insert into offering_spaces (offering_id, space_id, needed)
    select ${to}, x.space_id, x.needed from offering_spaces x join spaces p on p.id = x.space_id
    where x.offering_id = ${from} and p.kind <> 'teacher' and p.archived_at is null`.execute(tx);
  await sql`
    insert into offering_prices (offering_id, id, position, name, amount, note)
    select ${to}, id, position, name, amount, note from offering_prices where offering_id = ${from}`.execute(tx);
  await sql`
    insert into offering_addons (offering_id, id, position, name, price, per, max_quantity)
    select ${to}, id, position, name, price, per, max_quantity from offering_addons where offering_id = ${from}`.execute(
    tx,
  );
  await sql`
    insert into offering_questions (offering_id, id, position, text, options, is_required)
    select ${to}, id, position, text, options, is_required from offering_questions where offering_id = ${from}`.execute(
    tx,
  );
  await sql`
    insert into photos (studio_id, offering_id, public_id, url, placeholder, width, height, alt, focal_x, focal_y, position)
    select studio_id, ${to}, public_id, url, placeholder, width, height, alt, focal_x, focal_y, position
    from photos where offering_id = ${from}`.execute(tx);
}
