import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CURRENCIES } from '#shared/money/currencies.ts';
import { PASS_CREDITS, PASS_MONTHS, PASS_PRICE } from '#shared/passes/passes.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { parsePrice, priceFault } from '#web/forms/fields/price-text.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { parseWholeNumber } from '#web/forms/fields/whole-number.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import * as css from './codes.module.css';

interface PassFormProps {
  studio: OwnStudio;
  onCreated: () => Promise<void>;
  onClose: () => void;
}

/** The fields as they are typed. */
const EMPTY = { name: '', credits: '10', price: '', months: '6', offering: '' };

/** Creates a pass that the studio sells. */
export function PassForm({ studio, onCreated, onClose }: PassFormProps) {
  const words = useWords();
  const { t, language } = words;
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const [typed, setTyped] = useState(EMPTY);
  const [isSent, setSent] = useState(false);
  const { busy, failure, run } = useAttempt();
  const set = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }));
  const credits = parseWholeNumber(typed.credits, { min: PASS_CREDITS.least, max: PASS_CREDITS.most });
  const months = parseWholeNumber(typed.months, { min: PASS_MONTHS.least, max: PASS_MONTHS.most });
  const currency = offerings.data?.find((offering) => offering.price)?.price?.currency ?? 'EUR';
  const price = parsePrice(typed.price, language, currency) ?? null;
  const errors = {
    name: typed.name.trim() === '' ? t('pass_types.form.name_wrong') : undefined,
    credits: credits ? undefined : t('pass_types.form.between', PASS_CREDITS),
    months: months ? undefined : t('pass_types.form.between', PASS_MONTHS),
    price:
      priceFault(words, typed.price, currency, PASS_PRICE) ??
      (price === null ? t('pass_types.form.price_wrong') : undefined),
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!credits || !months || price === null || errors.name || errors.price) return;
    const offering_ids = typed.offering ? [typed.offering] : [];
    const json = { name: typed.name, price, currency: currencyOf(currency), credits, months, offering_ids };
    return run(async () => {
      await readJson(api.studios[':id']['pass-types'].$post({ param: { id: studio.id }, json }));
      await onCreated();
    });
  };
  const error = (field: keyof typeof errors) => (isSent ? errors[field] : undefined);
  return (
    <form className={css.form} onSubmit={(event) => void create(event)} noValidate>
      <TextField
        label={t('pass_types.form.name')}
        help={t('pass_types.form.name_help')}
        autoComplete="off"
        maxLength={80}
        value={typed.name}
        error={error('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className={css.two}>
        <TextField
          label={t('pass_types.form.credits')}
          help={t('pass_types.form.credits_help')}
          inputMode="numeric"
          maxLength={3}
          value={typed.credits}
          error={error('credits')}
          onChange={(event) => set({ credits: event.target.value })}
        />
        <TextField
          label={t('pass_types.form.price', { currency })}
          help={t('pass_types.form.price_help')}
          inputMode="decimal"
          maxLength={12}
          value={typed.price}
          error={error('price')}
          onChange={(event) => set({ price: event.target.value })}
        />
        <TextField
          label={t('pass_types.form.months')}
          help={t('pass_types.form.months_help')}
          inputMode="numeric"
          maxLength={2}
          value={typed.months}
          error={error('months')}
          onChange={(event) => set({ months: event.target.value })}
        />
        <SelectField
          label={t('pass_types.form.offering')}
          value={typed.offering}
          options={[
            { value: '', label: t('pass_types.for_all') },
            ...(offerings.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(offering) => set({ offering })}
        />
      </div>
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button type="submit" kind="ink" busy={busy} busyLabel={t('pass_types.form.creating')}>
          {t('pass_types.form.create')}
        </Button>
        <Button onClick={onClose}>{t('pass_types.form.cancel')}</Button>
      </div>
    </form>
  );
}

/** A currency of our list; the studio's offerings have one. */
const currencyOf = (currency: string) => CURRENCIES.find((each) => each === currency) ?? 'EUR';
