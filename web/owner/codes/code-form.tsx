import { type FormEvent, type ReactNode, useState } from 'react';
import { PROMO_CODE } from '#shared/money/promo-codes.ts';
import type { NewPlatformCode } from '#shared/schemas/promo-codes.ts';
import { instantOf } from '#shared/time/local-time.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { TextField } from '#web/forms/fields/field.tsx';
import { parsePrice, priceFault } from '#web/forms/fields/price-text.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Switch } from '#web/forms/fields/switch.tsx';
import { parseWholeNumber } from '#web/forms/fields/whole-number.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './codes.module.css';

/** What a code takes off, with amounts in minor units. */
export type CodeTerms = Omit<NewPlatformCode, 'currency' | 'budget'>;

interface CodeFormProps {
  currency: string;
  /** In which the last day ends. */
  zone: string;
  /** Fields that only this kind of code has. */
  fields: ReactNode;
  /** What is said below how much it takes off. */
  valueHelp?: string;
  labelOfFirst: string;
  /** False while one of `fields` is wrong. */
  isValid?: boolean;
  /** Creates the code, and shows it. */
  send: (terms: CodeTerms) => Promise<void>;
  /** Called whenever it is tried, so that what is wrong with `fields` is shown. */
  onSent?: () => void;
  onClose: () => void;
}

const PERCENT = { min: 1, max: 100 };
const USES = { min: 1, max: 100_000 };

/** The fields as they are typed. */
const EMPTY = { code: '', kind: 'percent' as 'percent' | 'amount', value: '', uses: '', until: '' };

/** Creates a promo code, of a studio or of the platform. */
export function CodeForm({ currency, zone, fields, labelOfFirst, isValid = true, ...of }: CodeFormProps) {
  const words = useWords();
  const { t, language } = words;
  const [typed, setTyped] = useState(EMPTY);
  const [isOnce, setOnce] = useState(true);
  const [isFirst, setFirst] = useState(false);
  const [isSent, setSent] = useState(false);
  const { busy, failure, run } = useAttempt();
  const set = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }));
  const value =
    typed.kind === 'percent' ? parseWholeNumber(typed.value, PERCENT) : parsePrice(typed.value, language, currency);
  const uses = typed.uses.trim() === '' ? undefined : parseWholeNumber(typed.uses, USES);
  const errors = {
    code: PROMO_CODE.test(typed.code.trim()) ? undefined : t('promo_codes.form.code_wrong'),
    value:
      (typed.kind === 'amount' ? priceFault(words, typed.value, currency, { least: 1 }) : undefined) ??
      (value ? undefined : t(`promo_codes.form.${typed.kind}_wrong`)),
    uses: typed.uses.trim() === '' || uses ? undefined : t('promo_codes.form.uses_wrong'),
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    of.onSent?.();
    if (!value || errors.code || errors.uses || !isValid) return;
    return run(() =>
      of.send({
        code: typed.code,
        [typed.kind]: value,
        ...(typed.until && { ends_at: endOfDay(typed.until, zone) }),
        ...(uses && { max_uses: uses }),
        ...(isOnce && { max_uses_per_guest: 1 }),
        first_booking: isFirst,
      }),
    );
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
          help={of.valueHelp}
          inputMode="decimal"
          maxLength={12}
          value={typed.value}
          error={isSent ? errors.value : undefined}
          onChange={(event) => set({ value: event.target.value })}
        />
        {fields}
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
      <Switch label={labelOfFirst} checked={isFirst} onChange={setFirst} />
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button type="submit" kind="ink" busy={busy} busyLabel={t('promo_codes.form.creating')}>
          {t('promo_codes.form.create')}
        </Button>
        <Button onClick={of.onClose}>{t('promo_codes.form.cancel')}</Button>
      </div>
    </form>
  );
}

/** The end of a day in a time zone. */
function endOfDay(day: string, zone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, hour: 23, minute: 59 }, zone).toISOString();
}
