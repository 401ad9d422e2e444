import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EscalatedObjection, ObjectionDecision } from '#shared/schemas/bookings/refunds.ts';
import { quote } from '#shared/text/quote.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { unlessOfPage } from '#web/fresh-data.ts';
import { queryClient } from '#web/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { BookingFacts } from './booking-facts.tsx';

export const objectionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['admin', 'objections'],
    queryFn: async () => (await readJson(client.admin.objections.$get())).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** The objections that guests brought to the platform: both sides' words, and the two decisions. */
export function EscalatedObjections() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(objectionsQuery(api));
  return (
    <section>
      <h2>{t('returned_refunds.objections.title')}</h2>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLine height="120px" />
      ) : data.length === 0 ? (
        <p className="muted">{t('returned_refunds.objections.none')}</p>
      ) : (
        <ul className={toolCss.toolList} aria-label={t('returned_refunds.objections.title')}>
          {data.map((objection) => (
            <ObjectionRow key={objection.id} objection={objection} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ObjectionRow({ objection }: { objection: EscalatedObjection }) {
  const { t, money, dayTime, language } = useWords();
  const { busy, failure, run } = useAttempt();
  const [text, setText] = useState('');
  const { id, booking, guest, studio, text: said, answer, at } = objection;
  const name = guest.name || guest.email;
  const decide = (decision: ObjectionDecision['decision']) =>
    run(async () => {
      await readJson(api.admin.objections[':id'].decision.$post({ param: { id }, json: { decision, text } }));
      toast({ title: t('returned_refunds.done') });
      await queryClient.invalidateQueries(objectionsQuery(api));
    });
  return (
    <li>
      <h3 className="num">
        {money(booking.amount)} · {name}
      </h3>
      <BookingFacts booking={booking} guest={guest} studio={studio} zone={booking.time_zone} />
      <dl className={toolCss.toolWords}>
        <div>
          <dt>{t('returned_refunds.objections.guest_said', { when: dayTime(at, booking.time_zone) })}</dt>
          <dd dir="auto">{quote(said, language)}</dd>
        </div>
        <div>
          <dt>{t('returned_refunds.objections.studio_said', { studio: studio.name })}</dt>
          <dd dir="auto">{answer ? quote(answer, language) : t('returned_refunds.objections.took_place')}</dd>
        </div>
      </dl>
      <div className={toolCss.toolForm}>
        <TextField
          label={t('returned_refunds.objections.why')}
          help={t('returned_refunds.objections.why_help')}
          maxLength={1000}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {failure && <Note kind="brick" title={failure} />}
        <p className={toolCss.toolDo}>
          <Button size="s" kind="clay" busy={busy} onClick={() => decide('refund')}>
            {t('money_back.give.act', { amount: money(booking.amount) })}
          </Button>
          <Button size="s" busy={busy} onClick={() => decide('dismiss')}>
            {t('returned_refunds.objections.dismiss')}
          </Button>
        </p>
        <p className="small muted">{t('returned_refunds.objections.both_told')}</p>
      </div>
    </li>
  );
}
