import type { PartWords } from '../../drafts/conflict-dialog.tsx';
import { useWords } from '../../words.tsx';
import type { Week } from './parts.ts';

/** What a part is called, "Tagline", "Wheel room: Seats", and a value of it in words. */
export function useStudioWords(spaces: readonly { id: string; name: string }[]): PartWords {
  const { t, money } = useWords();
  const one = (part: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'drafts.yes' : 'drafts.no');
    if (part.endsWith(':kind')) return t(`studio_form.kind.${value}`);
    if (part === 'types') return t(`catalogue.studio_type.${value}`);
    if (part === 'amenities') return t(`catalogue.amenity.${value}`);
    if (part === 'languages') return t(`catalogue.language.${value}`);
    if (typeof value === 'object' && 'amount' in value) return money(value as { amount: number; currency: string });
    return String(value);
  };
  return {
    nameOf: (part) => {
      const [kind, id = '', field = ''] = part.split(':');
      if (kind === 'photo') return t('studio_form.pictures.name');
      const space = spaces.find((each) => each.id === id);
      if (kind === 'hours') return [space?.name, t('studio_form.hours.title')].filter(Boolean).join(': ');
      if (kind === 'space') return [space?.name, t(`studio_form.parts.${field}`)].filter(Boolean).join(': ');
      return t(`studio_form.parts.${part === 'lat' || part === 'lng' ? 'position' : part}`);
    },
    textOf: (part, value) => {
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
