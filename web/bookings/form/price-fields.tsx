import type { ReactNode } from 'react';
import type { Money } from '#shared/money/money.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';
import type { BookingDraft } from './booking-draft.ts';
import type { PriceChoice } from './price-choice.ts';

interface PriceFieldsProps {
  offering: Pick<Offering, 'prices' | 'addons'>;
  /** Of a seat on the chosen date. */
  base: Money;
  choice: PriceChoice;
  /** The most seats that can be booked. */
  most: number;
  onChoose: (part: Partial<Pick<BookingDraft, 'seats' | 'kinds' | 'addons'>>) => void;
}

/** How many seats of each kind of price: the base price first. */
export function KindFields({ offering, base, choice, most, onChoose }: PriceFieldsProps) {
  const { t } = useWords();
  const seats = choice.kinds.length;
  const countOf = (id: string | undefined) => choice.kinds.filter((kind) => kind?.id === id).length;
  const counts = Object.fromEntries(offering.prices.map(({ id }) => [id, countOf(id)]));
  const change = (id: string | undefined, count: number) =>
    onChoose({ seats: seats + count - countOf(id), kinds: id === undefined ? counts : { ...counts, [id]: count } });
  const rows = [{ id: undefined, name: t('bookings.kinds.base'), price: base, note: '' }, ...offering.prices];
  return rows.map(({ id, name, price, note }) => {
    const value = countOf(id);
    return (
      <PriceRow
        key={id ?? ''}
        name={name}
        price={price}
        note={note}
        value={value}
        min={value === seats ? 1 : 0}
        max={value + Math.max(0, most - seats)}
        onChange={(count) => change(id, count)}
      />
    );
  });
}

/** What can be bought with the seats. */
export function AddonFields({ offering, choice, onChoose }: Omit<PriceFieldsProps, 'base' | 'most'>) {
  const { t } = useWords();
  if (offering.addons.length === 0) return null;
  const quantityOf = (id: string) => choice.addons.find((addon) => addon.id === id)?.quantity ?? 0;
  const quantities = Object.fromEntries(offering.addons.map(({ id }) => [id, quantityOf(id)]));
  return (
    <fieldset className={css.addons}>
      <legend>{t('bookings.kinds.addons')}</legend>
      {offering.addons.map(({ id, name, price, per, max_quantity: most }) => (
        <PriceRow
          key={id}
          name={name}
          price={price}
          note={per === 'seat' ? t('bookings.kinds.each_seat') : ''}
          value={quantityOf(id)}
          min={0}
          max={most}
          onChange={(quantity) => onChoose({ addons: { ...quantities, [id]: quantity } })}
        />
      ))}
    </fieldset>
  );
}

interface PriceRowProps {
  name: string;
  price: Money;
  note: ReactNode;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function PriceRow({ name, price, note, ...stepper }: PriceRowProps) {
  const { t, money } = useWords();
  return (
    <div className={css.pricerow}>
      <div>
        <span className="strong">{name}</span>
        <p className="small muted num">
          {price.amount === 0 ? t('catalogue.free') : money(price)}
          {note && <> · {note}</>}
        </p>
      </div>
      <Stepper
        label={name}
        lessLabel={t('bookings.kinds.less', { name })}
        moreLabel={t('bookings.kinds.more', { name })}
        {...stepper}
      />
    </div>
  );
}
