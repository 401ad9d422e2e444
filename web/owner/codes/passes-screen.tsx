import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { OwnPassType, SoldPass } from '#shared/schemas/passes.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as manageCss from '../offerings/manage.module.css';
import { OwnStudioScreen, ScreenSkeleton } from '../offerings/own-studio-screen.tsx';
import { loadStudioScreen } from '../own-studios-query.ts';
import { CodeTabs } from './code-tabs.tsx';
import * as css from './codes.module.css';
import { PassForm } from './pass-form.tsx';

const typesQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: ['pass-types', studioId],
    queryFn: async () => (await readJson(client.studios[':id']['pass-types'].$get({ param: { id: studioId } }))).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

const soldQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: ['sold-passes', studioId],
    queryFn: async () => (await readJson(client.studios[':id']['sold-passes'].$get({ param: { id: studioId } }))).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

export const handle: ScreenHandle = {
  texts: ['owner', 'offering_form', 'pass_types', 'fields'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache }) =>
    rights.includes('edit_offerings')
      ? [
          cache.prefetchQuery(typesQuery(api, id)),
          rights.includes('see_money') && cache.prefetchQuery(soldQuery(api, id)),
        ]
      : [],
  ),
};

/** `/manage-passes/:studioId`: the passes that a studio sells, and those that guests have. */
export default function PassesScreen() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  return (
    <OwnStudioScreen studioId={studioId} title={t('pass_types.title')}>
      {(studio) =>
        studio.rights.includes('edit_offerings') ? <Passes studio={studio} /> : <Note>{t('pass_types.no_right')}</Note>
      }
    </OwnStudioScreen>
  );
}

function Passes({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const types = useQuery(typesQuery(api, studio.id));
  const sold = useQuery({ ...soldQuery(api, studio.id), enabled: studio.rights.includes('see_money') });
  const [isAdding, setAdding] = useState(false);
  if (types.isError) return <Trouble error={types.error} onRetry={() => types.refetch()} />;
  if (!types.data) return <ScreenSkeleton />;
  const refetch = async () => void (await Promise.all([types.refetch(), sold.refetch()]));
  return (
    <>
      <CodeTabs studio={studio} current="passes" />
      <div className={manageCss.sellH}>
        <h1>{t('pass_types.title')}</h1>
        {!isAdding && (
          <Button kind="clay" icon="plus" onClick={() => setAdding(true)}>
            {t('pass_types.new')}
          </Button>
        )}
      </div>
      <p className="muted measure">{t('pass_types.say')}</p>
      {isAdding && (
        <PassForm
          studio={studio}
          onClose={() => setAdding(false)}
          onCreated={async () => {
            await refetch();
            setAdding(false);
          }}
        />
      )}
      {types.data.length === 0 && !isAdding && <p className={`${manageCss.sellNone} muted`}>{t('pass_types.none')}</p>}
      <ul className={css.codes} aria-label={t('pass_types.title')}>
        {types.data.map((type) => (
          <TypeRow key={type.id} type={type} studio={studio} onChanged={refetch} />
        ))}
      </ul>
      {sold.data && sold.data.length > 0 && (
        <>
          <h2 className={css.sub}>{t('pass_types.sold_title')}</h2>
          <ul className={css.codes} aria-label={t('pass_types.sold_title')}>
            {sold.data.map((pass) => (
              <SoldRow key={pass.id} pass={pass} studio={studio} onChanged={refetch} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface RowProps {
  studio: OwnStudio;
  onChanged: () => Promise<void>;
}

function TypeRow({ type, studio, onChanged }: RowProps & { type: OwnPassType }) {
  const { t, money } = useWords();
  const { busy, failure, run } = useAttempt();
  const { id, name, price, credits, months, offerings, is_on_sale, sold } = type;
  const change = () =>
    run(async () => {
      const param = { id: studio.id, typeId: id };
      await readJson(api.studios[':id']['pass-types'][':typeId'].$patch({ param, json: { is_on_sale: !is_on_sale } }));
      await onChanged();
    });
  return (
    <li className={css.code}>
      <div>
        <h2 className={css.title}>{name}</h2>
        <p>
          {t('pass_types.credits', { count: credits })} · {money(price)}
        </p>
        <p className="small muted">
          {offerings.length > 0 ? offerings.map(({ title }) => title).join(', ') : t('pass_types.for_all')} ·{' '}
          {t('pass_types.months', { count: months })}
        </p>
      </div>
      <div className={css.used}>
        <p className="small">{t('pass_types.sold', { count: sold })}</p>
        {!is_on_sale && <Tag icon="ban">{t('pass_types.off_sale')}</Tag>}
        <Button size="s" busy={busy} busyLabel={t('pass_types.busy')} onClick={() => void change()}>
          {t(is_on_sale ? 'pass_types.stop' : 'pass_types.sell')}
        </Button>
        {failure && <Note kind="brick" title={failure} />}
      </div>
    </li>
  );
}

function SoldRow({ pass, studio, onChanged }: RowProps & { pass: SoldPass }) {
  const { t, money, longDay } = useWords();
  const { busy, failure, run } = useAttempt();
  const [isSure, setSure] = useState(false);
  const { guest, name, credits, credits_left, value_left, state, expires_at } = pass;
  const isOpen = state === 'valid' || state === 'used_up';
  const refund = () =>
    run(async () => {
      const param = { id: studio.id, passId: pass.id };
      await readJson(api.studios[':id']['sold-passes'][':passId'].refund.$post({ param }));
      await onChanged();
    });
  return (
    <li className={css.code}>
      <div>
        <h3 className={css.title}>{guest}</h3>
        <p>{name}</p>
        <p className="small muted">
          {t('pass_types.left', { left: credits_left, credits })} ·{' '}
          {t('pass_types.until', { date: longDay(expires_at, studio.time_zone) })}
        </p>
      </div>
      <div className={css.used}>
        <p className="small">{t('pass_types.worth', { amount: money(value_left) })}</p>
        {!isOpen && <Tag icon="ban">{t(`pass_types.state.${state}`)}</Tag>}
        {isOpen && value_left.amount > 0 && studio.rights.includes('decide_bookings') && (
          <Button
            size="s"
            busy={busy}
            busyLabel={t('pass_types.busy')}
            onClick={() => (isSure ? void refund() : setSure(true))}
          >
            {t(isSure ? 'pass_types.refund_sure' : 'pass_types.refund', { amount: money(value_left) })}
          </Button>
        )}
        {failure && <Note kind="brick" title={failure} />}
      </div>
    </li>
  );
}
