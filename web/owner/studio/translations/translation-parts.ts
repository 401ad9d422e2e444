import { isLanguage, type Language } from '../../../../shared/languages.ts';
import type { StudioEditing } from '../../../../shared/schemas/studio-editing.ts';
import type { Part } from '../../../forms/drafts/field-path.ts';

/** Whose texts a translation has. */
export type TranslationOf = 'studio' | 'space' | 'member';

/** A text in another language, as its part of the form names it. */
interface TranslationPart {
  language: Language;
  of: TranslationOf;
  /** '' for the studio. */
  id: string;
  field: string;
  /** What all parts of this translation begin with. */
  prefix: string;
}

/** Returns what "de:tagline", "de:space:{id}:name" and "de:member:{id}:title" stand for; undefined for any other part. */
export function translationOf(part: Part): TranslationPart | undefined {
  const [language, ...path] = part.split(':');
  if (!isLanguage(language) || path.length === 0) return undefined;
  const [kind = '', id = '', field = ''] = path;
  if (path.length === 1) return { language, of: 'studio', id: '', field: kind, prefix: `${language}:` };
  if (kind !== 'space' && kind !== 'member') return undefined;
  return { language, of: kind, id, field, prefix: `${language}:${kind}:${id}:` };
}

/** Returns a text of a translation; '' or {} where there is none, undefined when its space or person is gone. */
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
