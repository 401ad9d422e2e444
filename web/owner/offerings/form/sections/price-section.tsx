import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { DEPOSIT_PERCENT } from '#shared/bookings/deposit.ts';
import { hasPriceKinds } from '#shared/bookings/seat-prices.ts';
import { CURRENCIES } from '#shared/money/currencies.ts';
import { sameNumber } from '#shared/money/typed-money.ts';
import { BOOKING_MODES, isDated, OFFERED_PAYMENTS, PRICE_UNITS_OF } from '#shared/offerings/offerings.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { OptionalPriceField } from '#web/forms/fields/price-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import {
  Check,
  ChoiceField,
  FormSection,
  OfferingNumberField,
  OptionalOfferingNumberField,
} from '../offering-fields.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';
import type { OfferingForm } from '../use-offering-draft.ts';
import { PriceKinds } from './price-kinds.tsx';
import { PriceRules } from './price-rules.tsx';
import { TaxField } from './tax-field.tsx';

/** The section for price, capacity and booking terms. */
export function PriceSection({ form, offering }: { form: OfferingForm; offering: OfferingEditing }) {
  const { t } = useWords();
  const { values } = form;
  const sellsHours = !isDated(values.service_type);
  const units = PRICE_UNITS_OF[values.service_type];
  return (
    <FormSection id="price" title={t('offering_form.part.price')}>
      <div className={css.ofBeside}>
        <OptionalPriceField
          onMisread={form.noteMisread}
          label={t(isCourse(values) ? 'offering_form.field.price_a_date' : 'offering_form.field.price')}
          name="price"
          currency={values.currency}
          help={t(`offering_form.help.${priceHelp(values)}`)}
          error={form.errors.price}
          value={values.price}
          onChange={(price) => form.set({ price })}
        />
        <SelectField
          label={t('offering_form.field.currency')}
          help={offering.was_booked ? t('offering_form.help.currency_fixed') : undefined}
          error={form.errors.currency}
          name="currency"
          value={values.currency}
          disabled={offering.was_booked}
          options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          onChange={(currency) => form.set(pricesIn(currency, values))}
        />
        <ChoiceField
          form={form}
          field="price_unit"
          options={units}
          word={(unit) => t(`offering_form.price_unit.${unit}`)}
        />
      </div>
      {hasPriceKinds(values) && values.booking_mode !== 'request_only' && <PriceKinds form={form} />}
      {isCourse(values) && <CoursePrice form={form} />}
      {values.booking_mode !== 'request_only' && values.price !== 0 && <PriceRules form={form} />}
      <BookedPricesNote offering={offering} price={values.price} />
      <div className={css.ofBeside}>
        <OfferingNumberField
          form={form}
          field="capacity"
          min={1}
          max={1000}
          help={t(sellsHours ? 'offering_form.help.capacity_hours' : 'offering_form.help.capacity')}
        />
        {!sellsHours && (
          <OptionalOfferingNumberField
            form={form}
            field="minimum_to_run"
            min={1}
            max={1000}
            help={t('offering_form.help.minimum_to_run')}
          />
        )}
      </div>
      <div className={css.ofBeside}>
        <ChoiceField
          form={form}
          field="booking_mode"
          options={BOOKING_MODES}
          word={(mode) => t(`offering_form.booking_mode.${mode}`)}
          help={t(`offering_form.help.booking_mode.${bookingHelp(values)}`)}
        />
        <ChoiceField
          form={form}
          field="cancellation_policy"
          options={CANCELLATION_POLICIES}
          word={(policy) => t(`offering_form.policy.${policy}`)}
          help={t(`offering_form.help.policy.${values.cancellation_policy}`)}
        />
      </div>
      <ChoiceField
        form={form}
        field="payment"
        options={OFFERED_PAYMENTS}
        word={(payment) => t(`offering_form.payment.${payment}`)}
        help={t(`offering_form.help.payment.${values.payment}`)}
      />
      {values.payment !== 'at_studio' && values.price !== 0 && (
        <OptionalOfferingNumberField
          form={form}
          field="deposit_percent"
          min={DEPOSIT_PERCENT.least}
          max={DEPOSIT_PERCENT.most}
          help={t('offering_form.help.deposit_percent')}
        />
      )}
      <TaxField form={form} />
    </FormSection>
  );
}

/** Returns all prices of an offering in another currency: the numbers stay as they are typed. */
function pricesIn(
  currency: OfferingFields['currency'],
  { price, course_price, prices, addons, currency: before }: OfferingFields,
): Partial<OfferingFields> {
  const amountOf = (amount: number) => sameNumber({ amount, currency: before }, currency).amount;
  return {
    currency,
    price: price === null ? null : amountOf(price),
    course_price: course_price === null ? null : amountOf(course_price),
    prices: prices.map((kind) => ({ ...kind, amount: amountOf(kind.amount) })),
    addons: addons.map((addon) => ({ ...addon, price: amountOf(addon.price) })),
  };
}

const isCourse = ({ service_type }: OfferingForm['values']) => service_type === 'recurring';

/** The price of all dates of a course, and whether single ones are sold. */
function CoursePrice({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  const { values } = form;
  return (
    <>
      <OptionalPriceField
        onMisread={form.noteMisread}
        label={t('offering_form.field.course_price')}
        name="course_price"
        currency={values.currency}
        help={t('offering_form.help.course_price')}
        error={form.errors.course_price}
        value={values.course_price}
        onChange={(course_price) => form.set({ course_price })}
      />
      <div>
        <Check
          label={t('offering_form.drop_in')}
          checked={values.drop_in}
          onChange={(drop_in) => form.set({ drop_in })}
        />
        <p className="small muted">{t('offering_form.help.drop_in')}</p>
      </div>
    </>
  );
}

const priceHelp = (values: OfferingForm['values']) => {
  if (values.price === 0) return 'free';
  return isCourse(values) ? 'price_a_date' : 'price';
};

const bookingHelp = ({ booking_mode, service_type }: OfferingForm['values']) =>
  booking_mode === 'direct_booking' && !isDated(service_type) ? 'direct_booking_hours' : booking_mode;

/** Explains that guests who have booked keep their price. */
function BookedPricesNote({ offering: { booked }, price }: { offering: OfferingEditing; price: number | null }) {
  const { t, money } = useWords();
  const others = booked.filter(({ unit_price }) => unit_price.amount !== price);
  if (others.length === 0) return null;
  return (
    <Note>
      {others.map(({ unit_price, guests }) => (
        <p key={`${unit_price.amount} ${unit_price.currency}`}>
          {t('offering_form.keeps_price', { count: guests, price: money(unit_price) })}
        </p>
      ))}
    </Note>
  );
}
