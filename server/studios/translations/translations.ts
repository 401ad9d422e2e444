import { sql } from 'kysely';
import { refuse } from '#server/http/refuse.ts';
import { refuseOwnLanguage } from '#server/read-models/translations.ts';
import type { Services } from '#server/services.ts';
import type {
  MemberTranslationChanges,
  SpaceTranslationChanges,
  StudioTranslationChanges,
} from '#shared/schemas/studios/studio-changes.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import { getStudioAs } from '../access.ts';
import { loadStudioEditing } from '../editing/studio-editing.ts';
import { withStudioLock } from '../editing/studio-lock.ts';

type Person = { userId: string };

/** Names a translation of a studio, or of one of its spaces or members. */
interface Target {
  studio: string;
  language: Language;
}

/**
 * Lists the translations of a studio, its spaces and its members, by language.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function findTranslations({ db }: Services, person: Person, idOrSlug: string) {
  const { id, role } = await getStudioAs(db, person, idOrSlug, 'edit_studio');
  return { items: (await loadStudioEditing(db, id, role)).translations, next_cursor: null };
}

/**
 * Sets texts of a studio in another language; others stay.
 * @throws as `withStudioLock`; `http.invalid` for the language of the original
 */
export function translateStudio(
  services: Services,
  person: Person,
  { studio: idOrSlug, language }: Target,
  { version, ...texts }: StudioTranslationChanges,
): Promise<StudioEditing> {
  const wanted = { version, fields: pathsOf(texts, language), read: readTranslation };
  return withStudioLock(services, person, idOrSlug, wanted, async ({ db, studio, before }) => {
    refuseOwnLanguage(language, before.language);
    const { house_rules, ...plain } = texts;
    const values = { ...plain, ...(house_rules && { house_rules: JSON.stringify(house_rules) }) };
    if (Object.keys(values).length === 0) return;
    await db
      .insertInto('studio_translations')
      .values({ studio_id: studio.id, language, ...values })
      .onConflict((conflict) => conflict.columns(['studio_id', 'language']).doUpdateSet(values))
      .execute();
  });
}

/**
 * Sets texts of a space in another language. Teachers are translated as members.
 * @throws as `withStudioLock`; `http.not_found`, `http.invalid` for the language of the original
 */
export function translateSpace(
  services: Services,
  person: Person,
  { studio: idOrSlug, language, space: id }: Target & { space: string },
  { version, ...texts }: SpaceTranslationChanges,
): Promise<StudioEditing> {
  const wanted = { version, fields: pathsOf(texts, language, `space:${id}:`), read: readTranslation };
  return withStudioLock(services, person, idOrSlug, wanted, async ({ db, before }) => {
    refuseOwnLanguage(language, before.language);
    if (!before.spaces.some((space) => space.id === id && space.kind !== 'teacher')) refuse('http.not_found');
    if (Object.keys(texts).length === 0) return;
    await db
      .insertInto('space_translations')
      .values({ space_id: id, language, ...texts })
      .onConflict((conflict) => conflict.columns(['space_id', 'language']).doUpdateSet(texts))
      .execute();
  });
}

/**
 * Sets the title and description of a member in another language.
 * @throws as `withStudioLock`; `http.not_found`, `http.invalid` for the language of the original
 */
export function translateMember(
  services: Services,
  person: Person,
  { studio: idOrSlug, language, member: id }: Target & { member: string },
  { version, ...texts }: MemberTranslationChanges,
): Promise<StudioEditing> {
  const wanted = { version, fields: pathsOf(texts, language, `member:${id}:`), read: readTranslation };
  return withStudioLock(services, person, idOrSlug, wanted, async ({ db, before }) => {
    refuseOwnLanguage(language, before.language);
    if (!before.people.some((each) => each.id === id)) refuse('http.not_found');
    if (Object.keys(texts).length === 0) return;
    await db
      .insertInto('member_translations')
      .values({ member_id: id, language, ...texts })
      .onConflict((conflict) => conflict.columns(['member_id', 'language']).doUpdateSet(texts))
      .execute();
  });
}

/** Deletes a language of a studio, its spaces and its members, which show their originals again. */
export function deleteTranslation(services: Services, person: Person, { studio: idOrSlug, language }: Target) {
  return withStudioLock(services, person, idOrSlug, { fields: [] }, async ({ db, studio }) => {
    await db
      .deleteFrom('studio_translations')
      .where('studio_id', '=', studio.id)
      .where('language', '=', language)
      .execute();
    await sql`delete from space_translations t using spaces p
      where p.id = t.space_id and p.studio_id = ${studio.id} and t.language = ${language}`.execute(db);
    await sql`delete from member_translations t using studio_members m
      where m.id = t.member_id and m.studio_id = ${studio.id} and t.language = ${language}`.execute(db);
  });
}

/** Returns the conflict paths of fields: "ca:tagline", "ca:space:{id}:name", "ca:member:{id}:title". */
const pathsOf = (texts: object, language: Language, of = '') =>
  Object.keys(texts).map((field) => `${language}:${of}${field}`);

/** Returns the current value of such a path, for the refusal of a conflicting edit. */
function readTranslation(studio: StudioEditing, path: string): unknown {
  const [language, ...keys] = path.split(':');
  const [kind, id] = keys;
  const things = kind === 'space' ? studio.spaces : studio.people;
  const thing = keys.length === 1 ? studio : things.find((each) => each.id === id);
  const translations: readonly { language: Language }[] = thing?.translations ?? [];
  const translation = translations.find((each) => each.language === language);
  const field = keys.at(-1) ?? '';
  return translation?.[field as keyof typeof translation] ?? (field === 'house_rules' ? {} : '');
}
