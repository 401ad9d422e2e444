import type { Money } from '../../../shared/money/money.ts';
import type { Offering } from '../../../shared/schemas/offerings.ts';
import { useWords } from '../../words.tsx';
import * as css from '../page/booking-box.module.css';

const UNIT_TEXT = {
  person: 'offerings.a_person_all_in',
  group: 'offerings.a_group_all_in',
  hour: 'catalogue.price_unit.hour',
  date: 'offerings.a_date_all_in',
  group_date: 'offerings.a_group_date_all_in',
  course: 'catalogue.price_unit.course',
  group_course: 'catalogue.price_unit.group_course',
};

interface OfferingPriceProps {
  price: Money;
  /** What the price is for. */
  unit: Offering['price_for'];
}

/** The whole price in large type, and what it is for. */
export function OfferingPrice({ price, unit }: OfferingPriceProps) {
  const { t, money } = useWords();
  return (
    <p className={css.bookP}>
      {price.amount === 0 ? (
        <b>{t('catalogue.free')}</b>
      ) : (
        <>
          <b className="num">{money(price)}</b> <span className="muted">{t(UNIT_TEXT[unit])}</span>
        </>
      )}
    </p>
  );
}
