import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Rebooking, RebookingChoice } from '#shared/schemas/bookings/rebooking.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { timeRange } from '#web/time/time-range.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './rebook.module.css';

/** Dates that are shown at first. */
const FEW = 6;

interface RebookChoicesProps {
  rebooking: Rebooking;
  /** What is being sent. */
  busy: RebookingChoice['choice'] | undefined;
  onChoose: (choice: RebookingChoice) => void;
}

/** Another date, and the money where some was paid. The mail's link can name the date. */
export function RebookChoices({ rebooking, busy, onChoose }: RebookChoicesProps) {
  const { t, day, money } = useWords();
  const [params] = useSearchParams();
  const { items, time_zone: zone, refund, offering_id: id } = rebooking;
  const [picked, setPicked] = useState(params.get('event') ?? undefined);
  const [shown, setShown] = useState(FEW);
  const free = items.filter(({ cannot }) => cannot === null);
  const chosen = free.find((item) => item.id === picked) ?? free[0];
  return (
    <div className={css.choices} data-two={refund.amount > 0 || undefined}>
      <section className={css.choice} data-first="">
        <h2>{t('rebooking.other_date')}</h2>
        {chosen ? (
          <>
            <fieldset className={optionCss.opts}>
              <legend className="sr">{t('rebooking.date')}</legend>
              {items.slice(0, Math.max(shown, items.indexOf(chosen) + 1)).map((item) => (
                <DateOption
                  key={item.id}
                  item={item}
                  rebooking={rebooking}
                  checked={item === chosen}
                  onChoose={setPicked}
                />
              ))}
            </fieldset>
            {items.length > shown && (
              <Button size="s" kind="quiet" onClick={() => setShown(items.length)}>
                {t('rebooking.more_dates')}
              </Button>
            )}
            <Button
              kind="clay"
              busy={busy === 'event'}
              disabled={busy !== undefined}
              onClick={() => onChoose({ choice: 'event', event_id: chosen.id })}
            >
              {t('rebooking.take', { day: day(chosen.starts_at, zone) })}
            </Button>
          </>
        ) : (
          <>
            <p className="muted">{t('rebooking.nothing_left')}</p>
            <ButtonLink to={`/offering/${id}`}>{t('rebooking.look')}</ButtonLink>
          </>
        )}
      </section>
      {refund.amount > 0 ? (
        <section className={css.choice}>
          <h2>{t('rebooking.money')}</h2>
          <p className={`${css.sum} num`}>{money(refund)}</p>
          <p className="small muted">{t('rebooking.money_say')}</p>
          <Button busy={busy === 'money'} disabled={busy !== undefined} onClick={() => onChoose({ choice: 'money' })}>
            {t('rebooking.take_money')}
          </Button>
        </section>
      ) : (
        <p className="small muted">{t('rebooking.no_money')}</p>
      )}
    </div>
  );
}

interface DateOptionProps {
  item: Rebooking['items'][number];
  rebooking: Rebooking;
  checked: boolean;
  onChoose: (id: string) => void;
}

function DateOption({ item, rebooking, checked, onChoose }: DateOptionProps) {
  const words = useWords();
  const { t, money } = words;
  const { id, starts_at, ends_at, seats_left, capacity, cannot, price, studio_pays } = item;
  const { time_zone: zone, studio } = rebooking;
  const less = { ...price, amount: rebooking.price.amount - price.amount };
  return (
    <label className={`${optionCss.opt} ${css.date}`} data-closed={cannot !== null || undefined}>
      <input
        type="radio"
        name="date"
        value={id}
        checked={checked}
        disabled={cannot !== null}
        onChange={() => onChoose(id)}
      />
      <DayBlock instant={starts_at} zone={zone} withMonth />
      <span>
        <b>{timeRange(words, starts_at, ends_at, zone)}</b>
        <small>
          {cannot !== null
            ? t('rebooking.too_few', { count: seats_left })
            : studio_pays.amount > 0
              ? t('rebooking.studio_pays', { studio: studio.name, amount: money(studio_pays) })
              : t('rebooking.free', { left: seats_left, capacity })}
        </small>
      </span>
      {cannot === null && (
        <span className={css.difference} data-less={less.amount > 0 || undefined}>
          {less.amount > 0 ? t('rebooking.less', { amount: money(less) }) : t('rebooking.same_price')}
        </span>
      )}
    </label>
  );
}
