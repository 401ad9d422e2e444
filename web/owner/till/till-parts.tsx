import type { Money } from '#shared/money/money.ts';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './till.module.css';

/** Returns the key of a day's till in the query cache; today's has no day. */
export const tillQueryKey = (studioId: string, { day, today }: { day?: string | undefined; today?: string }) => [
  'till',
  studioId,
  day === today ? undefined : day,
];

/** Formats how much more or less was counted: "+€6", "−€2". */
export const differenceText = ({ money }: Pick<Words, 'money'>, difference: Money): string =>
  `${difference.amount > 0 ? '+' : ''}${money(difference)}`;

/** How much more or less was counted than should be in the till. */
export function Difference({ difference }: { difference: Money }) {
  const words = useWords();
  const { t } = words;
  const { amount } = difference;
  return (
    <p className={css.difference} role="status">
      <b className="strong">{t('till.close.difference')}</b>
      {amount === 0 ? (
        <span className="ok">{t('till.close.exact')}</span>
      ) : (
        <b className={`${css.figure} num`} data-short={amount < 0 || undefined}>
          {differenceText(words, difference)}
        </b>
      )}
    </p>
  );
}
