import { LANGUAGE_NAMES, type Language } from '../../../shared/languages.ts';
import type { PartWords } from '../../forms/drafts/conflict-dialog.tsx';
import { useWords } from '../../words.tsx';
import type { Week } from './studio-paths.ts';
import { translationOf } from './translations/translation-parts.ts';

/** The text keys of a team member's fields. */
const MEMBER_FIELD: Readonly<Record<string, string>> = { title: 'team.job', about: 'team.about' };

/** Writes the labels of a studio's fields ("Tagline", "Wheel room: Seats") and their values as text. */
export function useStudioWords(spaces: readonly { id: string; name: string }[]): PartWords {
  const { t, money } = useWords();
  const one = (part: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'drafts.yes' : 'drafts.no');
    if (part.endsWith(':kind')) return t(`studio_form.kind.${value}`);
    if (part === 'language') return LANGUAGE_NAMES[value as Language];
    if (part === 'types') return t(`catalogue.studio_type.${value}`);
    if (part === 'amenities') return t(`catalogue.amenity.${value}`);
    if (part === 'languages') return t(`catalogue.language.${value}`);
    if (typeof value === 'object' && 'amount' in value) return money(value as { amount: number; currency: string });
    return String(value);
  };
  return {
    nameOf: function nameOf(part): string {
      const translation = translationOf(part);
      if (translation) {
        const { of, id, field, language } = translation;
        const name =
          of === 'member' ? t(MEMBER_FIELD[field] ?? '') : nameOf(of === 'space' ? `space:${id}:${field}` : field);
        return t('translations.field', { field: name, language: LANGUAGE_NAMES[language] });
      }
      const [kind, id = '', field = ''] = part.split(':');
      if (kind === 'photo') return t('studio_form.pictures.name');
      const space = spaces.find((each) => each.id === id);
      if (kind === 'hours') return [space?.name, t('studio_form.hours.title')].filter(Boolean).join(': ');
      if (kind === 'space') return [space?.name, t(`studio_form.parts.${field}`)].filter(Boolean).join(': ');
      return t(`studio_form.parts.${part === 'lat' || part === 'lng' ? 'position' : part}`);
    },
    textOf: (part, value) => {
      if (part.endsWith(':house_rules'))
        return Object.values(value ?? {})
          .filter(Boolean)
          .join(', ');
      if (part === 'form_step' || part.includes(':focal_')) return '';
      if (part.startsWith('hours:')) {
        const hours = (value as Week).map(
          (each) => `${t(`dates.weekday_short.${each.weekday}`)} ${each.opens}–${each.closes}`,
        );
        return hours.join(', ');
      }
      return Array.isArray(value) ? value.map((each) => one(part, each)).join(', ') : one(part, value);
    },
  };
}
