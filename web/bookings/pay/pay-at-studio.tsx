import { useNavigate } from 'react-router';
import type { Booking } from '../../../shared/schemas/bookings.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './pay.module.css';

/** The way to pay at the studio instead of by card, where the offering leaves the choice. */
export function PayAtStudio({ booking, disabled }: { booking: Booking; disabled: boolean }) {
  const { t, money } = useWords();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const { id, total } = booking;
  const choose = () =>
    run(async () => {
      await adoptBooking(api, await readJson(api.bookings[':id']['pay-at-studio'].$post({ param: { id } })));
      await navigate(`/bookings/${id}`, { replace: true });
    });
  return (
    <div className={css.other}>
      <Button busy={busy} busyLabel={t('bookings.confirm.busy')} disabled={disabled} onClick={() => void choose()}>
        {t('payments.at_studio')}
      </Button>
      <p className="small muted">{t('payments.at_studio_say', { total: money(total) })}</p>
      {failure && <Note kind="brick" title={failure} />}
    </div>
  );
}
