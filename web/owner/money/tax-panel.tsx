import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { TaxDetails } from '#shared/schemas/invoices.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { PartyFields } from '#web/invoices/party-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import * as css from './money.module.css';
import { taxDetailsQuery } from './money-queries.ts';

interface TaxPanelProps {
  studio: OwnStudio;
  isOwner: boolean;
}

/** Who the studio is for the tax office, and whether its invoices are written here. */
export function TaxPanel({ studio, isOwner }: TaxPanelProps) {
  const { t, longDay } = useWords();
  const [isEditing, setEditing] = useState(false);
  const details = useQuery(taxDetailsQuery(api, studio.id));
  const { data } = details;
  return (
    <section className={css.board} id="tax">
      <h2>{t('invoices.tax.title')}</h2>
      <p className="small muted">{t('invoices.tax.say')}</p>
      {details.isError && <Trouble error={details.error} onRetry={() => details.refetch()} />}
      {details.isPending && <RowsSkeleton />}
      {data?.is_saved && !isEditing && (
        <>
          <p>
            <b className="strong">{data.legal_name}</b>
            <br />
            {data.tax_id}
            <br />
            {[data.street, [data.postcode, data.city].filter(Boolean).join(' '), data.country].join(', ')}
          </p>
          {data.agreed_at && (
            <p className="small">{t('invoices.tax.agreed', { day: longDay(data.agreed_at, studio.time_zone) })}</p>
          )}
        </>
      )}
      {data && !data.is_saved && <p>{t('invoices.tax.missing')}</p>}
      {!isOwner && <p className="small muted">{t('invoices.tax.only_owner')}</p>}
      {data && isOwner && (isEditing || !data.is_saved) && (
        <TaxForm studioId={studio.id} details={data} onSaved={() => setEditing(false)} />
      )}
      {data?.is_saved && isOwner && !isEditing && (
        <div className={css.acts}>
          <Button size="s" onClick={() => setEditing(true)}>
            {t('invoices.tax.edit')}
          </Button>
        </div>
      )}
    </section>
  );
}

function TaxForm({ studioId, details, onSaved }: { studioId: string; details: TaxDetails; onSaved: () => void }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [isTaxIdWrong, setTaxIdWrong] = useState(false);
  const { legal_name: name, tax_id, country, street, postcode, city } = details;
  const [values, setValues] = useState({ name, tax_id, country, street, postcode, city });
  const [agrees, setAgrees] = useState(details.agreed_at !== null || !details.is_saved);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTaxIdWrong(false);
    const { name: legal_name, ...address } = values;
    const saved = await run(async () => {
      try {
        const json = { legal_name, ...address, agrees };
        const request = api.studios[':id']['tax-details'].$put({ param: { id: studioId }, json });
        queries.setQueryData(taxDetailsQuery(api, studioId).queryKey, await readJson(request));
      } catch (error) {
        setTaxIdWrong(error instanceof ApiProblem && error.code === 'invoices.not_a_tax_id');
        throw error;
      }
      await queries.invalidateQueries({ queryKey: ['money', studioId] });
    });
    if (saved) onSaved();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <PartyFields
        values={values}
        nameKey="legal_name"
        error={isTaxIdWrong ? failure : undefined}
        onChange={(changed) => setValues({ ...values, ...changed })}
      />
      <label className={css.check}>
        <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
        <span>
          {t('invoices.tax.agrees')}
          <small className={css.say}>{t('invoices.tax.agrees_say')}</small>
        </span>
      </label>
      {failure && !isTaxIdWrong && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      <Button kind="clay" type="submit" busy={busy}>
        {t('invoices.tax.save')}
      </Button>
    </form>
  );
}
