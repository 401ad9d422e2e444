import { useWords } from '../../words.tsx';
import { useStudioForm } from './form-context.ts';
import type { Part, Week } from './parts.ts';

/** What a part is called: "Tagline", "Wheel room: Seats". */
export function usePartName(): (part: Part) => string {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  return (part) => {
    const [kind, id = '', field = ''] = part.split(':');
    const space = studio.spaces.find((each) => each.id === id);
    if (kind === 'hours') return [space?.name, t('studio_form.hours.title')].filter(Boolean).join(': ');
    if (kind === 'space') return `${space?.name ?? ''}: ${t(`studio_form.parts.${field}`)}`;
    return t(`studio_form.parts.${part}`);
  };
}

/** A value in words, to be compared with another. */
export function usePartText(): (part: Part, value: unknown) => string {
  const { t, money } = useWords();
  const one = (part: Part, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('studio_form.conflict.nothing');
    if (typeof value === 'boolean') return t(value ? 'studio_form.yes' : 'studio_form.no');
    if (part === 'types') return t(`catalogue.studio_type.${value}`);
    if (part === 'amenities') return t(`catalogue.amenity.${value}`);
    if (part === 'languages') return t(`catalogue.language.${value}`);
    if (typeof value === 'object' && 'amount' in value) return money(value as { amount: number; currency: string });
    return String(value);
  };
  return (part, value) => {
    if (part.startsWith('hours:')) {
      const week = value as Week;
      const lines = week.map((each) => `${t(`dates.weekday_short.${each.weekday}`)} ${each.opens}–${each.closes}`);
      return lines.join(', ') || t('studio_form.conflict.nothing');
    }
    if (!Array.isArray(value)) return one(part, value);
    return value.map((each) => one(part, each)).join(', ') || t('studio_form.conflict.nothing');
  };
}
