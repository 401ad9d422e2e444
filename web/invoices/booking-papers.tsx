import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { BookingInvoices } from '#shared/schemas/invoices.ts';
import { ApiProblem, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { useTexts } from '../texts-hook.ts';
import { Button } from '../ui/button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { bookingInvoicesQuery } from './booking-invoices-query.ts';
import * as css from './invoices.module.css';
import { PaperRow } from './paper-row.tsx';
import { PartyFields } from './party-fields.tsx';

/**
 * The receipts and invoices of a booking, and the way to one with a tax id, also before it is paid. Not there while
 * nothing was written or can be asked for.
 */
export default function BookingPapers({ bookingId }: { bookingId: string }) {
  useTexts('invoices');
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(bookingInvoicesQuery(bookingId));
  if (!data || (data.items.length === 0 && !data.can_request)) return null;
  const { items, details, can_request: canRequest } = data;
  return (
    <section className={css.papers}>
      {items.length > 0 && (
        <>
          <h2>{t('invoices.guest.title')}</h2>
          <ul>
            {items.map((invoice) => (
              <PaperRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </>
      )}
      {details && (
        <p className={`small muted ${css.note}`}>
          {t('invoices.guest.made_out', { name: details.name, id: details.tax_id ?? '' })}
        </p>
      )}
      {!canRequest && <p className={`small muted ${css.note}`}>{t('invoices.guest.by_studio')}</p>}
      {canRequest && !isAsking && (
        <p className={css.acts}>
          <Button size="s" onClick={() => setAsking(true)}>
            {t(details ? 'invoices.guest.change' : 'invoices.guest.request')}
          </Button>
        </p>
      )}
      {isAsking && <RequestForm bookingId={bookingId} invoices={data} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface RequestFormProps {
  bookingId: string;
  invoices: BookingInvoices;
  onClose: () => void;
}

function RequestForm({ bookingId, invoices: { details, items }, onClose }: RequestFormProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [isTaxIdWrong, setTaxIdWrong] = useState(false);
  const country = details?.country ?? items[0]?.issuer.country ?? 'ES';
  const [values, setValues] = useState({
    ...{ name: '', street: '', postcode: '', city: '' },
    ...details,
    tax_id: details?.tax_id ?? '',
    country,
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTaxIdWrong(false);
    const saved = await run(async () => {
      try {
        const request = api.bookings[':id']['invoice-details'].$put({ param: { id: bookingId }, json: values });
        queries.setQueryData(bookingInvoicesQuery(bookingId).queryKey, await readJson(request));
      } catch (error) {
        setTaxIdWrong(error instanceof ApiProblem && error.code === 'invoices.not_a_tax_id');
        throw error;
      }
    });
    if (saved) onClose();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p className="small muted">
        {t(items.length > 0 ? 'invoices.guest.request_say' : 'invoices.guest.request_before')}
      </p>
      <PartyFields
        values={values}
        nameKey="name"
        error={isTaxIdWrong ? failure : undefined}
        onChange={(changed) => setValues({ ...values, ...changed })}
      />
      {failure && !isTaxIdWrong && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      <div className={css.acts}>
        <Button kind="clay" type="submit" busy={busy}>
          {t(items.length > 0 ? 'invoices.guest.save' : 'invoices.guest.save_before')}
        </Button>
        <Button kind="quiet" type="button" onClick={onClose}>
          {t('invoices.guest.cancel')}
        </Button>
      </div>
    </form>
  );
}
