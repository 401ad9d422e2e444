import { MAX_BEFORE, MAX_PERCENT_OFF, MAX_PRICE_RULES, PRICE_RULE_KINDS } from '#shared/bookings/price-rules.ts';
import { NumberField } from '#web/forms/fields/number-field.tsx';
import { PriceField } from '#web/forms/fields/price-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';
import type { OfferingForm } from '../use-offering-draft.ts';

type PriceRule = OfferingFields['price_rules'][number];

interface PriceRulesProps {
  form: OfferingForm;
}

const NEW_RULE: PriceRule = { kind: 'early_bird', before: 30, percent: 10, amount: null };
const OFF_BY = ['percent', 'amount'] as const;

/** Lower prices for those who book early or at the last minute. */
export function PriceRules({ form }: PriceRulesProps) {
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

function RuleRow({ form, name, rule, onChange, onRemove }: RuleRowProps) {
  const { t } = useWords();
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
      <NumberField
        onMisread={form.noteMisread}
        name={`${name}-before`}
        label={t(`offering_form.rule_before.${kind}`)}
        value={before}
        min={1}
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
        <PriceField
          onMisread={form.noteMisread}
          label={t('offering_form.rule_amount')}
          name={`${name}-amount`}
          currency={currency}
          least={1}
          value={amount ?? 0}
          onChange={(next) => onChange({ amount: next })}
        />
      ) : (
        <NumberField
          onMisread={form.noteMisread}
          name={`${name}-percent`}
          label={t('offering_form.rule_percent')}
          value={percent}
          min={1}
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
