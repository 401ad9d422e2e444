import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import type { FieldPath } from '#web/forms/drafts/field-path.ts';

/** The kind of resource that a translation belongs to. */
export type TranslationOf = 'studio' | 'space' | 'member';

/** A parsed field path of a translation. */
interface TranslationPart {
  language: Language;
  of: TranslationOf;
  /** '' for the studio. */
  id: string;
  field: string;
  /** The prefix of all field paths of this translation. */
  prefix: string;
}

/** Parses "de:tagline", "de:space:{id}:name" or "de:member:{id}:title"; undefined for any other field path. */
export function translationOf(path: FieldPath): TranslationPart | undefined {
  const [language, ...rest] = path.split(':');
  if (!isLanguage(language) || rest.length === 0) return undefined;
  const [kind = '', id = '', field = ''] = rest;
  if (rest.length === 1) return { language, of: 'studio', id: '', field: kind, prefix: `${language}:` };
  if (kind !== 'space' && kind !== 'member') return undefined;
  return { language, of: kind, id, field, prefix: `${language}:${kind}:${id}:` };
}

/** Returns a text of a translation; '' or {} if missing, undefined if its space or person has been deleted. */
export function valueIn(studio: StudioEditing, { language, of, id, field }: TranslationPart): unknown {
  const things: Record<TranslationOf, readonly { id?: string; translations: readonly { language: Language }[] }[]> = {
    studio: [{ id: '', translations: studio.translations }],
    space: studio.spaces,
    member: studio.people,
  };
  const thing = things[of].find((each) => each.id === id);
  if (!thing) return undefined;
  const translation = thing.translations.find((each) => each.language === language) as
    | Record<string, unknown>
    | undefined;
  return translation?.[field] ?? (field === 'house_rules' ? {} : '');
}
