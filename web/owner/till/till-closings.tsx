import type { Till, TillClosing } from '#shared/schemas/owner-desk/desk-payments.ts';
import { quote } from '#shared/text/quote.ts';
import { formatTime } from '#shared/time/time.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './till.module.css';
import { Difference, differenceText } from './till-parts.tsx';

interface TillClosingsProps {
  till: Till;
  /** The counts of one currency, the first one first. */
  closings: readonly TillClosing[];
}

/** How a till was closed: the last count in full, what came after it, and the counts before. */
export function TillClosings({ till, closings }: TillClosingsProps) {
  const words = useWords();
  const { t, money, language } = words;
  const last = closings.at(-1);
  if (!last) return null;
  const { float, taken, given_back, expected, counted, difference, reason } = last;
  const { currency } = counted;
  const since = till.items
    .filter(({ after_close, method, amount }) => after_close && method === 'cash' && amount.currency === currency)
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  const lines = { float, taken, back: { currency, amount: -given_back.amount }, expected, counted_then: counted };
  return (
    <>
      <p className="small muted num">{closedText(words, till, last)}</p>
      <dl className={`${css.lines} num`}>
        {(['float', 'taken', 'back', 'expected', 'counted_then'] as const).map((line) => (
          <div key={line} data-sum={line === 'expected' || undefined}>
            <dt>{t(`till.close.${line}`)}</dt>
            <dd>{money(lines[line])}</dd>
          </div>
        ))}
      </dl>
      <Difference difference={difference} />
      {reason && (
        <p className="small">
          <bdi>{quote(reason, language)}</bdi>
        </p>
      )}
      {since !== 0 && (
        <p className="strong num">{t('till.close.since', { amount: money({ amount: since, currency }) })}</p>
      )}
      {closings.length > 1 && (
        <div className={css.earlier}>
          <h3>{t('till.close.earlier')}</h3>
          <ul>
            {closings.slice(0, -1).map((closing) => (
              <li key={closing.id} className="num">
                {closedText(words, till, closing)}: {money(closing.counted)}
                {closing.difference.amount !== 0 && ` (${differenceText(words, closing.difference)})`}
                {closing.reason && <bdi> {quote(closing.reason, language)}</bdi>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** "Closed at 19:02, by Marta"; with the day where it was another. */
function closedText({ t, dayTime }: Words, { day, time_zone: zone }: Till, { closed_at, by }: TillClosing): string {
  const isSameDay = dayOf(closed_at, zone) === day;
  const time = isSameDay ? formatTime(closed_at, zone) : dayTime(closed_at, zone);
  return t(`till.close.closed${isSameDay ? '' : '_on'}${by ? '_by' : ''}`, { time, name: by ?? '' });
}
