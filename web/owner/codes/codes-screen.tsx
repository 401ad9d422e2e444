import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { PromoCode } from '../../../shared/schemas/promo-codes.ts';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { type Client, readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import type { ScreenHandle } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords, type Words } from '../../words.tsx';
import * as manageCss from '../offerings/manage.module.css';
import { OwnStudioScreen, ScreenSkeleton } from '../offerings/own-studio-screen.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeTabs } from './code-tabs.tsx';
import * as css from './codes.module.css';

export const handle: ScreenHandle = {
  texts: ['owner', 'offering_form', 'promo_codes', 'pass_types', 'fields'],
  members: true,
};

const codesQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: ['promo-codes', studioId],
    queryFn: async () => (await readJson(client.studios[':id']['promo-codes'].$get({ param: { id: studioId } }))).items,
    staleTime: 0,
  });

/** `/manage-codes/:studioId`: the promo codes of a studio. */
export default function CodesScreen() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  return (
    <OwnStudioScreen studioId={studioId} title={t('promo_codes.title')}>
      {(studio) =>
        studio.rights.includes('edit_offerings') ? <Codes studio={studio} /> : <Note>{t('promo_codes.no_right')}</Note>
      }
    </OwnStudioScreen>
  );
}

function Codes({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const codes = useQuery(codesQuery(api, studio.id));
  const [isAdding, setAdding] = useState(false);
  if (codes.isError) return <Trouble error={codes.error} onRetry={() => codes.refetch()} />;
  if (!codes.data) return <ScreenSkeleton />;
  const refetch = async () => void (await codes.refetch());
  return (
    <>
      <CodeTabs studio={studio} current="codes" />
      <div className={manageCss.sellH}>
        <h1>{t('promo_codes.title')}</h1>
        {!isAdding && (
          <Button kind="clay" icon="plus" onClick={() => setAdding(true)}>
            {t('promo_codes.new')}
          </Button>
        )}
      </div>
      <p className="muted measure">{t('promo_codes.say')}</p>
      {isAdding && (
        <CodeForm
          studio={studio}
          onClose={() => setAdding(false)}
          onCreated={async () => {
            await refetch();
            setAdding(false);
          }}
        />
      )}
      {codes.data.length === 0 && !isAdding && <p className={`${manageCss.sellNone} muted`}>{t('promo_codes.none')}</p>}
      <ul className={css.codes} aria-label={t('promo_codes.title')}>
        {codes.data.map((code) => (
          <CodeRow key={code.id} code={code} studio={studio} onChanged={refetch} />
        ))}
      </ul>
    </>
  );
}

interface CodeRowProps {
  code: PromoCode;
  studio: OwnStudio;
  onChanged: () => Promise<void>;
}

function CodeRow({ code, studio, onChanged }: CodeRowProps) {
  const words = useWords();
  const { t, money } = words;
  const { busy, failure, run } = useAttempt();
  const end = () =>
    run(async () => {
      const param = { id: studio.id, codeId: code.id };
      await readJson(api.studios[':id']['promo-codes'][':codeId'].end.$post({ param }));
      await onChanged();
    });
  return (
    <li className={css.code}>
      <div>
        <h2 className={css.name}>{code.code}</h2>
        <p>{codeText(words, code)}</p>
        <p className="small muted">{rulesOf(words, code, studio.time_zone).join(' · ')}</p>
      </div>
      <div className={css.used}>
        <p className="small">
          {t('promo_codes.used', { count: code.uses })}
          {code.uses > 0 && ` · ${t('promo_codes.taken_off', { amount: money(code.discount) })}`}
        </p>
        {code.ended_at ? (
          <Tag icon="ban">{t('promo_codes.ended')}</Tag>
        ) : (
          <Button size="s" busy={busy} busyLabel={t('promo_codes.ending')} onClick={() => void end()}>
            {t('promo_codes.end')}
          </Button>
        )}
        {failure && <Note kind="brick" title={failure} />}
      </div>
    </li>
  );
}

const codeText = ({ t, money }: Words, { percent, amount }: PromoCode): string =>
  t('promo_codes.off', { what: amount ? money(amount) : `${percent} %` });

function rulesOf({ t, dayTime }: Words, code: PromoCode, zone: string): string[] {
  const { ends_at, max_uses, max_uses_per_guest, first_booking, offerings } = code;
  return [
    offerings.length > 0 ? offerings.map(({ title }) => title).join(', ') : t('promo_codes.for_all'),
    ...(ends_at ? [t('promo_codes.until', { date: dayTime(ends_at, zone) })] : []),
    ...(max_uses ? [t('promo_codes.max', { count: max_uses })] : []),
    ...(max_uses_per_guest ? [t('promo_codes.max_each', { count: max_uses_per_guest })] : []),
    ...(first_booking ? [t('promo_codes.first')] : []),
  ];
}
