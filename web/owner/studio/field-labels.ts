import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import type { Language } from '#shared/text/languages.ts';
import type { FieldWords } from '#web/forms/drafts/conflict-dialog.tsx';
import { useWords } from '#web/words.tsx';
import type { Week } from './studio-paths.ts';
import { translationOf } from './translations/translation-parts.ts';

/** The text keys of a team member's fields. */
const MEMBER_FIELD: Readonly<Record<string, string>> = { title: 'team.job', about: 'team.about' };

/** Writes the labels of a studio's fields ("Tagline", "Wheel room: Seats") and their values as text. */
export function useStudioWords(spaces: readonly { id: string; name: string }[]): FieldWords {
  const { t, money } = useWords();
  const one = (path: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'drafts.yes' : 'drafts.no');
    if (path.endsWith(':kind')) return t(`studio_form.kind.${value}`);
    if (path === 'language') return LANGUAGE_NAMES[value as Language];
    if (path === 'types') return t(`catalogue.studio_type.${value}`);
    if (path === 'amenities') return t(`catalogue.amenity.${value}`);
    if (path === 'languages') return t(`catalogue.language.${value}`);
    if (typeof value === 'object' && 'amount' in value) return money(value as { amount: number; currency: string });
    return String(value);
  };
  return {
    nameOf: function nameOf(path): string {
      const translation = translationOf(path);
      if (translation) {
        const { of, id, field, language } = translation;
        const name =
          of === 'member' ? t(MEMBER_FIELD[field] ?? '') : nameOf(of === 'space' ? `space:${id}:${field}` : field);
        return t('translations.field', { field: name, language: LANGUAGE_NAMES[language] });
      }
      const [kind, id = '', field = ''] = path.split(':');
      if (kind === 'photo') return t('studio_form.pictures.name');
      const space = spaces.find((each) => each.id === id);
      if (kind === 'hours') return [space?.name, t('studio_form.hours.title')].filter(Boolean).join(': ');
      if (kind === 'space') return [space?.name, t(`studio_form.parts.${field}`)].filter(Boolean).join(': ');
      return t(`studio_form.parts.${path === 'lat' || path === 'lng' ? 'position' : path}`);
    },
    textOf: (path, value) => {
      if (path.endsWith(':house_rules'))
        return Object.values(value ?? {})
          .filter(Boolean)
          .join(', ');
      if (path === 'form_step' || path.includes(':focal_')) return '';
      if (path.startsWith('hours:')) {
        const hours = (value as Week).map(
          (each) => `${t(`dates.weekday_short.${each.weekday}`)} ${each.opens}–${each.closes}`,
        );
        return hours.join(', ');
      }
      return Array.isArray(value) ? value.map((each) => one(path, each)).join(', ') : one(path, value);
    },
  };
}
