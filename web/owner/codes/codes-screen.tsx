import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as manageCss from '../offerings/manage.module.css';
import { OwnStudioScreen, ScreenSkeleton } from '../offerings/own-studio-screen.tsx';
import { loadStudioScreen } from '../own-studios-query.ts';
import { CodeRow } from './code-row.tsx';
import { CodeTabs } from './code-tabs.tsx';
import * as css from './codes.module.css';
import { StudioCodeForm } from './studio-code-form.tsx';

const codesQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: ['promo-codes', studioId],
    queryFn: async () => (await readJson(client.studios[':id']['promo-codes'].$get({ param: { id: studioId } }))).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

export const handle: ScreenHandle = {
  texts: ['owner', 'offering_form', 'promo_codes', 'pass_types', 'fields'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache }) => [
    rights.includes('edit_offerings') && cache.prefetchQuery(codesQuery(api, id)),
  ]),
};

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
        <StudioCodeForm
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
          <CodeRow
            key={code.id}
            code={code}
            zone={studio.time_zone}
            onEnd={async () => {
              const param = { id: studio.id, codeId: code.id };
              await readJson(api.studios[':id']['promo-codes'][':codeId'].end.$post({ param }));
              await refetch();
            }}
          />
        ))}
      </ul>
    </>
  );
}
