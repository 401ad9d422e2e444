import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import type { Language } from '#shared/text/languages.ts';
import type { FieldWords } from '#web/forms/drafts/conflict-dialog.tsx';
import { durationText } from '#web/offerings/offering-words.ts';
import { useWords } from '#web/words.tsx';
import type { OfferingFields } from './offering-paths.ts';

/** Writes the labels of an offering's fields ("Price", "Name · Català") and their values as text. */
export function useOfferingWords(
  { spaces, people }: Pick<OfferingEditing['studio'], 'spaces' | 'people'>,
  currency: string,
): FieldWords {
  const words = useWords();
  const { t, money } = words;
  const duration = (minutes: unknown) => durationText(words, Number(minutes));
  const spaceNames = (ids: unknown) =>
    spaces
      .filter(({ id }) => (ids as string[]).includes(id))
      .map(({ name }) => name)
      .join(', ');
  const textOf: Readonly<Record<string, (value: unknown) => string>> = {
    service_type: (value) => t(`catalogue.service_type.${value}`),
    studio_type: (value) => t(`catalogue.studio_type.${value}`),
    level: (value) => t(`catalogue.level.${value}`),
    booking_mode: (value) => t(`offering_form.booking_mode.${value}`),
    payment: (value) => t(`offering_form.payment.${value}`),
    deposit_percent: (value) => (value === null ? '' : `${value} %`),
    tax: (value) => {
      const { reason, rate } = value as NonNullable<OfferingFields['tax']>;
      return `${t(`offering_form.tax.${reason}`)}, ${rate / 100} %`;
    },
    cancellation_policy: (value) => t(`offering_form.policy.${value}`),
    price_unit: (value) => t(`offering_form.price_unit.${value}`),
    price: (value) => money({ amount: Number(value), currency }),
    course_price: (value) => (value === null ? '' : money({ amount: Number(value), currency })),
    prices: (value) =>
      (value as OfferingFields['prices'])
        .map(({ name, amount, note }) => [name, money({ amount, currency }), note].filter(Boolean).join(' · '))
        .join('\n'),
    price_rules: (value) =>
      (value as OfferingFields['price_rules'])
        .map(({ kind, before, percent, amount }) =>
          [
            t(`offering_form.rule_kinds.${kind}`),
            `${t(`offering_form.rule_before.${kind}`)}: ${before}`,
            percent === null ? money({ amount: amount ?? 0, currency }) : `${percent} %`,
          ].join(' · '),
        )
        .join('\n'),
    addons: (value) =>
      (value as OfferingFields['addons'])
        .map(({ name, price, per }) =>
          [name, money({ amount: price, currency }), t(`offering_form.addon_unit.${per}`)].join(' · '),
        )
        .join('\n'),
    questions: (value) =>
      (value as OfferingFields['questions'])
        .map(({ text, options }) => [text, options.join(', ')].filter(Boolean).join(' · '))
        .join('\n'),
    language: (value) => LANGUAGE_NAMES[value as Language],
    languages: (value) => (value as string[]).map((code) => t(`catalogue.language.${code}`)).join(', '),
    duration_minutes: duration,
    notice_minutes: (value) =>
      value === 0 ? t('offering_form.notice_none') : t('offering_form.notice', { time: duration(value) }),
    slot_step_minutes: (value) => t('offering_form.every', { time: duration(value) }),
    instructor_id: (value) => people.find(({ id }) => id === value)?.name ?? '',
    space_ids: spaceNames,
    any_space_ids: (value) => {
      const names = spaceNames(value);
      return names && `${t('offering_form.space_use.any')}: ${names}`;
    },
    take_home: (value) => takeHomeText(value as OfferingFields['take_home']),
  };
  const takeHomeText = (takeHome: OfferingFields['take_home']) => {
    const steps = (takeHome?.steps ?? []).map(
      ({ after_days, label }) => `${after_days} ${t('offering_form.days_after')}: ${label}`,
    );
    return [takeHome?.note, ...steps].filter(Boolean).join('\n');
  };
  return {
    nameOf: (path) => {
      const [language, field] = path.split('.');
      if (language === 'photo') return t('offering_form.photo.alt');
      if (field === undefined) return t(`offering_form.field.${path === 'any_space_ids' ? 'space_ids' : path}`);
      const name = LANGUAGE_NAMES[language as Language];
      return t('translations.field', { field: t(`offering_form.field.${field}`), language: name });
    },
    textOf: (path, value) => {
      if (value === null || value === undefined || path.includes('.focal_')) return '';
      const own = textOf[path];
      if (own) return own(value);
      if (typeof value === 'boolean') return t(value ? 'drafts.yes' : 'drafts.no');
      return Array.isArray(value) ? value.join(', ') : String(value);
    },
  };
}
