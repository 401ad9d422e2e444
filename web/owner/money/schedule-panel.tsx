import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYOUT_SCHEDULES, type PayoutSchedule } from '#shared/payouts/payouts.ts';
import type { PayoutAccount } from '#shared/schemas/payouts.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './money.module.css';

/** The minimums that can be chosen, in minor units. */
const MINIMUMS = [2000, 5000, 10_000, 20_000] as const;

interface SchedulePanelProps {
  studioId: string;
  account: PayoutAccount;
  isOwner: boolean;
}

/** When a studio is paid: each week from an amount, or after each event. Saved at once. */
export function SchedulePanel({ studioId, account, isOwner }: SchedulePanelProps) {
  const { t, money } = useWords();
  const queries = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [isSaved, setSaved] = useState(false);
  /** Shown at once, while it is saved. */
  const [chosen, setChosen] = useState(account.schedule);
  const save = async (schedule: PayoutSchedule, minimum?: number) => {
    setSaved(false);
    setChosen(schedule);
    const json = { schedule, ...(minimum ? { minimum } : {}) };
    const saved = await run(async () => {
      await readJson(api.studios[':id']['payout-account'].$put({ param: { id: studioId }, json }));
      await queries.invalidateQueries({ queryKey: ['money', studioId] });
    });
    setSaved(saved);
    if (!saved) setChosen(account.schedule);
  };
  const minimums = [...new Set([...MINIMUMS, account.minimum])].filter((amount) => amount > 0).sort((a, b) => a - b);
  return (
    <section className={css.board}>
      <h2>{t('money.schedule.title')}</h2>
      <fieldset className={css.choices} disabled={!isOwner || busy}>
        <legend className="sr">{t('money.schedule.title')}</legend>
        {PAYOUT_SCHEDULES.toReversed().map((schedule) => (
          <div key={schedule} className={css.choice} data-on={chosen === schedule || undefined}>
            <label>
              <input type="radio" name="schedule" checked={chosen === schedule} onChange={() => save(schedule)} />
              <span>
                <b className="strong">{t(`money.schedule.${schedule}`)}</b>
                <small>{t(`money.schedule.${schedule}_say`)}</small>
              </span>
            </label>
            {schedule === 'weekly' && account.schedule === 'weekly' && (
              <label>
                {t('money.schedule.minimum')}
                <select value={account.minimum} onChange={(event) => save('weekly', Number(event.target.value))}>
                  {minimums.map((amount) => (
                    <option key={amount} value={amount}>
                      {money({ amount, currency: 'EUR' })}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
        ))}
      </fieldset>
      <p className="small" role={failure ? 'alert' : 'status'}>
        {failure ? <span className="bad">{failure}</span> : isSaved && t('money.schedule.saved')}
      </p>
    </section>
  );
}
