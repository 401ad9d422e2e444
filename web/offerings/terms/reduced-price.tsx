import type { PriceReduction } from '#shared/schemas/offerings/offerings.ts';
import { useWords } from '#web/words.tsx';
import * as css from './reduced-price.module.css';

/** Beside a lower price: the full one crossed out, and until when it is lower. */
export function ReducedPrice({ reduction, zone }: { reduction: PriceReduction; zone: string }) {
  const { t, money, day } = useWords();
  const { kind, full_price, until } = reduction;
  const price = money(full_price);
  return (
    <span className={`${css.was} small muted num`}>
      <span className="sr">{t('offerings.reduced.instead', { price })}</span>
      <s aria-hidden="true">{price}</s>{' '}
      {kind === 'early_bird' ? t('offerings.until', { date: day(until, zone) }) : t('offerings.reduced.last_minute')}
    </span>
  );
}
