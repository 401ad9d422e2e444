import {
  MAX_BEFORE,
  MAX_PERCENT_OFF,
  MAX_PRICE_RULES,
  PRICE_RULE_KINDS,
} from '../../../../../shared/bookings/price-rules.ts';
import { ParsedField } from '../../../../forms/fields/parsed-field.tsx';
import { formatPrice, parsePrice } from '../../../../forms/fields/price-text.ts';
import { SelectField } from '../../../../forms/fields/select-field.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { useWords } from '../../../../words.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';
import type { OfferingForm } from '../use-offering-draft.ts';

type PriceRule = OfferingFields['price_rules'][number];

interface PriceRulesProps {
  form: OfferingForm;
  /** The error for an unreadable amount. */
  misread: (text: string) => string;
}

const NEW_RULE: PriceRule = { kind: 'early_bird', before: 30, percent: 10, amount: null };
const OFF_BY = ['percent', 'amount'] as const;

/** Lower prices for those who book early or at the last minute. */
export function PriceRules({ form, misread }: PriceRulesProps) {
  const { t } = useWords();
  const { price_rules: rules } = form.values;
  const change = (place: number, part: Partial<PriceRule>) =>
    form.set({ price_rules: rules.map((rule, index) => (index === place ? { ...rule, ...part } : rule)) });
  return (
    <fieldset className={css.ofKinds}>
      <legend>{t('offering_form.field.price_rules')}</legend>
      <p className="small muted">{t('offering_form.help.price_rules')}</p>
      {rules.map((rule, index) => (
        <RuleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and keep their places
          key={index}
          name={`rule-${index}`}
          form={form}
          misread={misread}
          rule={rule}
          onChange={(part) => change(index, part)}
          onRemove={() => form.set({ price_rules: rules.filter((_rule, place) => place !== index) })}
        />
      ))}
      {form.errors.price_rules && <Note kind="brick" title={form.errors.price_rules} />}
      {rules.length < MAX_PRICE_RULES && (
        <span>
          <Button kind="quiet" size="s" icon="plus" onClick={() => form.set({ price_rules: [...rules, NEW_RULE] })}>
            {t('offering_form.add_rule')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

interface RuleRowProps extends PriceRulesProps {
  /** Of its fields. */
  name: string;
  rule: PriceRule;
  onChange: (part: Partial<PriceRule>) => void;
  onRemove: () => void;
}

function RuleRow({ form, misread, name, rule, onChange, onRemove }: RuleRowProps) {
  const { t, language } = useWords();
  const { kind, before, percent, amount } = rule;
  const { currency } = form.values;
  return (
    <div className={css.ofKind}>
      <SelectField
        label={t('offering_form.rule_kind')}
        value={kind}
        options={PRICE_RULE_KINDS.map((value) => ({ value, label: t(`offering_form.rule_kinds.${value}`) }))}
        onChange={(next) => onChange({ kind: next, before: next === 'early_bird' ? 30 : 48 })}
      />
      <WholeNumber
        form={form}
        name={`${name}-before`}
        label={t(`offering_form.rule_before.${kind}`)}
        value={before}
        max={MAX_BEFORE[kind]}
        onChange={(next) => onChange({ before: next })}
      />
      <SelectField
        label={t('offering_form.rule_off')}
        value={percent === null ? 'amount' : 'percent'}
        options={OFF_BY.map((value) => ({ value, label: value === 'percent' ? '%' : currency }))}
        onChange={(by) => onChange(by === 'percent' ? { percent: 10, amount: null } : { percent: null, amount: 500 })}
      />
      {percent === null ? (
        <ParsedField<number>
          onMisread={form.noteMisread}
          label={t('offering_form.rule_amount')}
          name={`${name}-amount`}
          error={undefined}
          value={amount ?? 0}
          shown={(value) => formatPrice(value, language, currency)}
          parse={(text) => parsePrice(text, language, currency) || undefined}
          misread={misread}
          inputMode="decimal"
          onChange={(next) => onChange({ amount: next })}
        />
      ) : (
        <WholeNumber
          form={form}
          name={`${name}-percent`}
          label={t('offering_form.rule_percent')}
          value={percent}
          max={MAX_PERCENT_OFF}
          onChange={(next) => onChange({ percent: next })}
        />
      )}
      <IconButton
        icon="x"
        label={t('offering_form.remove_line', { line: t(`offering_form.rule_kinds.${kind}`) })}
        onClick={onRemove}
      />
    </div>
  );
}

interface WholeNumberProps {
  form: OfferingForm;
  name: string;
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

function WholeNumber({ form, name, label, value, max, onChange }: WholeNumberProps) {
  const { t } = useWords();
  const parse = (text: string) => {
    const number = Number(text.trim());
    return /^\d+$/.test(text.trim()) && number >= 1 && number <= max ? number : undefined;
  };
  return (
    <ParsedField<number>
      onMisread={form.noteMisread}
      label={label}
      name={name}
      error={undefined}
      value={value}
      shown={String}
      parse={parse}
      misread={() => t('offering_form.misread.number', { min: 1, max })}
      inputMode="numeric"
      onChange={onChange}
    />
  );
}
