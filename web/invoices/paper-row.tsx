import { invoiceName } from '#shared/money/invoices.ts';
import type { Invoice } from '#shared/schemas/invoices.ts';
import { api } from '../browser-api.ts';
import { Button } from '../ui/button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { fetchFile } from './fetch-file.ts';
import * as css from './invoices.module.css';

/** A receipt or an invoice, to be saved as PDF. */
export function PaperRow({ invoice: { id, kind, number, issued_on, total } }: { invoice: Invoice }) {
  const { t, money, day } = useWords();
  const { busy, failure, run } = useAttempt();
  const save = () => run(() => fetchFile(api.invoices[':id'].pdf.$get({ param: { id } }), `${number}.pdf`));
  return (
    <li>
      <span>
        <b className="strong">{t(`invoices.kind.${invoiceName(kind, number)}`)}</b>
        <small>
          {number} · {day(`${issued_on}T12:00:00Z`, 'UTC')}
        </small>
        {failure && (
          <small className="bad" role="alert">
            {failure}
          </small>
        )}
      </span>
      <span className={css.amount}>
        {money(total)}
        <Button kind="quiet" size="s" icon="download" busy={busy} aria-label={`PDF ${number}`} onClick={save}>
          {t('invoices.guest.pdf')}
        </Button>
      </span>
    </li>
  );
}
