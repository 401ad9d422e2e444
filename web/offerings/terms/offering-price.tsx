import type { Money } from '#shared/money/money.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../page/booking-box.module.css';

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
          <b className="num">{money(price)}</b> <span className="muted">{t(`offerings.all_in.${unit}`)}</span>
        </>
      )}
    </p>
  );
}
