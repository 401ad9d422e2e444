import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PROMO_CODE } from '../../../shared/money/promo-codes.ts';
import type { NewPromoCode } from '../../../shared/schemas/promo-codes.ts';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { DEFAULT_CURRENCY } from '../../../shared/search.ts';
import { instantOf } from '../../../shared/time/time.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { DateField } from '../../forms/fields/date-field.tsx';
import { TextField } from '../../forms/fields/field.tsx';
import { parsePrice } from '../../forms/fields/price-text.ts';
import { SelectField } from '../../forms/fields/select-field.tsx';
import { Switch } from '../../forms/fields/switch.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import * as css from './codes.module.css';

interface CodeFormProps {
  studio: OwnStudio;
  onCreated: () => Promise<void>;
  onClose: () => void;
}

/** The fields as they are typed. */
const EMPTY = { code: '', kind: 'percent' as 'percent' | 'amount', value: '', uses: '', until: '', offering: '' };

/** Creates a promo code. */
export function CodeForm({ studio, onCreated, onClose }: CodeFormProps) {
  const { t, language } = useWords();
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const [typed, setTyped] = useState(EMPTY);
  const [isOnce, setOnce] = useState(true);
  const [isFirst, setFirst] = useState(false);
  const [isSent, setSent] = useState(false);
  const { busy, failure, run } = useAttempt();
  const set = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }));
  const currency = offerings.data?.[0]?.price?.currency ?? DEFAULT_CURRENCY;
  const value = typed.kind === 'percent' ? readNumber(typed.value, 100) : parsePrice(typed.value, language, currency);
  const uses = typed.uses.trim() === '' ? undefined : readNumber(typed.uses, 100_000);
  const errors = {
    code: PROMO_CODE.test(typed.code.trim()) ? undefined : t('promo_codes.form.code_wrong'),
    value: value ? undefined : t(`promo_codes.form.${typed.kind}_wrong`),
    uses: typed.uses.trim() === '' || uses ? undefined : t('promo_codes.form.uses_wrong'),
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!value || errors.code || errors.uses) return;
    const json: NewPromoCode = {
      code: typed.code,
      ...(typed.kind === 'percent' ? { percent: value } : { amount: { amount: value, currency } }),
      ...(typed.until && { ends_at: endOfDay(typed.until, studio.time_zone) }),
      ...(uses && { max_uses: uses }),
      ...(isOnce && { max_uses_per_guest: 1 }),
      first_booking: isFirst,
      offering_ids: typed.offering ? [typed.offering] : [],
    };
    return run(async () => {
      await readJson(api.studios[':id']['promo-codes'].$post({ param: { id: studio.id }, json }));
      await onCreated();
    });
  };
  return (
    <form className={css.form} onSubmit={(event) => void create(event)} noValidate>
      <TextField
        label={t('promo_codes.form.code')}
        help={t('promo_codes.form.code_help')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        value={typed.code}
        error={isSent ? errors.code : undefined}
        onChange={(event) => set({ code: event.target.value.toUpperCase() })}
      />
      <div className={css.two}>
        <SelectField
          label={t('promo_codes.form.kind')}
          value={typed.kind}
          options={[
            { value: 'percent', label: t('promo_codes.form.percent') },
            { value: 'amount', label: t('promo_codes.form.amount', { currency }) },
          ]}
          onChange={(kind) => set({ kind })}
        />
        <TextField
          label={t('promo_codes.form.value')}
          inputMode="decimal"
          maxLength={12}
          value={typed.value}
          error={isSent ? errors.value : undefined}
          onChange={(event) => set({ value: event.target.value })}
        />
        <SelectField
          label={t('promo_codes.form.offering')}
          value={typed.offering}
          options={[
            { value: '', label: t('promo_codes.for_all') },
            ...(offerings.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(offering) => set({ offering })}
        />
        <TextField
          label={t('promo_codes.form.uses')}
          help={t('promo_codes.form.uses_help')}
          inputMode="numeric"
          maxLength={6}
          value={typed.uses}
          error={isSent ? errors.uses : undefined}
          onChange={(event) => set({ uses: event.target.value })}
        />
        <DateField label={t('promo_codes.form.until')} value={typed.until} onChange={(until) => set({ until })} />
      </div>
      <Switch label={t('promo_codes.form.once')} checked={isOnce} onChange={setOnce} />
      <Switch label={t('promo_codes.form.first')} checked={isFirst} onChange={setFirst} />
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button type="submit" kind="ink" busy={busy} busyLabel={t('promo_codes.form.creating')}>
          {t('promo_codes.form.create')}
        </Button>
        <Button onClick={onClose}>{t('promo_codes.form.cancel')}</Button>
      </div>
    </form>
  );
}

/** Reads a whole number from 1; undefined for another text. */
function readNumber(text: string, most: number): number | undefined {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** The end of a day at the studio. */
function endOfDay(day: string, zone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, hour: 23, minute: 59 }, zone).toISOString();
}
