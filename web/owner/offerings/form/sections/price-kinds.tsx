import {
  ADDON_UNITS,
  MAX_ADDON_PRICE,
  MAX_ADDON_QUANTITY,
  MAX_ADDONS,
  MAX_PRICE_KINDS,
} from '#shared/bookings/seat-prices.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { PriceField } from '#web/forms/fields/price-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { newId } from '#web/forms/new-id.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';
import type { OfferingForm } from '../use-offering-draft.ts';
import { useEmptyRow } from './use-empty-row.ts';

type PriceKind = OfferingFields['prices'][number];
type Addon = OfferingFields['addons'][number];

interface PriceKindsProps {
  form: OfferingForm;
}

/** Prices besides the base price, and add-ons: a button each while there are none. */
export function PriceKinds({ form }: PriceKindsProps) {
  const { t } = useWords();
  const { prices, addons } = form.values;
  const addPrice = () =>
    form.set({ prices: [...prices, { id: newId(), name: '', amount: form.values.price ?? 0, note: '' }] });
  const addAddon = () =>
    form.set({ addons: [...addons, { id: newId(), name: '', price: 0, per: 'booking', max_quantity: 1 }] });
  return (
    <>
      <fieldset className={css.ofKinds}>
        <legend>{t('offering_form.field.prices')}</legend>
        <p className="small muted">{t('offering_form.help.prices')}</p>
        {prices.map((kind) => (
          <KindRow
            key={kind.id}
            form={form}
            kind={kind}
            onChange={(part) => form.set({ prices: withPart(prices, kind.id, part) })}
            onRemove={() => form.set({ prices: prices.filter(({ id }) => id !== kind.id) })}
          />
        ))}
        {form.errors.prices && <Note kind="brick" title={form.errors.prices} />}
        {prices.length < MAX_PRICE_KINDS && (
          <span>
            <Button kind="quiet" size="s" icon="plus" onClick={addPrice}>
              {t('offering_form.add_price')}
            </Button>
          </span>
        )}
      </fieldset>
      <fieldset className={css.ofKinds}>
        <legend>{t('offering_form.field.addons')}</legend>
        <p className="small muted">{t('offering_form.help.addons')}</p>
        {addons.map((addon) => (
          <AddonRow
            key={addon.id}
            form={form}
            addon={addon}
            onChange={(part) => form.set({ addons: withPart(addons, addon.id, part) })}
            onRemove={() => form.set({ addons: addons.filter(({ id }) => id !== addon.id) })}
          />
        ))}
        {form.errors.addons && <Note kind="brick" title={form.errors.addons} />}
        {addons.length < MAX_ADDONS && (
          <span>
            <Button kind="quiet" size="s" icon="plus" onClick={addAddon}>
              {t('offering_form.add_addon')}
            </Button>
          </span>
        )}
      </fieldset>
    </>
  );
}

const withPart = <Row extends { id: string }>(rows: readonly Row[], id: string, part: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row));

interface RowProps<Row> extends PriceKindsProps {
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
}

function KindRow({ form, kind, onChange, onRemove }: RowProps<PriceKind> & { kind: PriceKind }) {
  const { t } = useWords();
  const { row, error } = useEmptyRow(form, `name-${kind.id}`, kind.name);
  return (
    <div className={css.ofKind} ref={row}>
      <TextField
        label={t('offering_form.price_name')}
        value={kind.name}
        error={error}
        maxLength={60}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Amount form={form} id={kind.id} value={kind.amount} onChange={(amount) => onChange({ amount })} />
      <TextField
        label={t('offering_form.price_note')}
        value={kind.note}
        maxLength={120}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Remove name={kind.name} onRemove={onRemove} />
    </div>
  );
}

function AddonRow({ form, addon, onChange, onRemove }: RowProps<Addon> & { addon: Addon }) {
  const { t } = useWords();
  const { row, error } = useEmptyRow(form, `name-${addon.id}`, addon.name);
  return (
    <div className={css.ofKind} ref={row}>
      <TextField
        label={t('offering_form.addon_name')}
        value={addon.name}
        error={error}
        maxLength={60}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Amount
        form={form}
        id={addon.id}
        most={MAX_ADDON_PRICE}
        value={addon.price}
        onChange={(price) => onChange({ price })}
      />
      <SelectField
        label={t('offering_form.addon_per')}
        value={addon.per}
        options={ADDON_UNITS.map((value) => ({ value, label: t(`offering_form.addon_unit.${value}`) }))}
        onChange={(per) => onChange({ per })}
      />
      <SelectField
        label={t('offering_form.addon_most')}
        value={addon.max_quantity}
        options={QUANTITIES.map((value) => ({ value, label: String(value) }))}
        onChange={(max_quantity) => onChange({ max_quantity })}
      />
      <Remove name={addon.name} onRemove={onRemove} />
    </div>
  );
}

const QUANTITIES = Array.from({ length: MAX_ADDON_QUANTITY }, (_, index) => index + 1);

interface AmountProps extends PriceKindsProps {
  id: string;
  value: number;
  most?: number;
  onChange: (amount: number) => void;
}

function Amount({ form, id, ...amount }: AmountProps) {
  const { t } = useWords();
  return (
    <PriceField
      {...amount}
      onMisread={form.noteMisread}
      label={t('offering_form.field.price')}
      name={`amount-${id}`}
      currency={form.values.currency}
    />
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useWords();
  return <IconButton icon="x" label={t('offering_form.remove_line', { line: name })} onClick={onRemove} />;
}
