import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { CodeRow } from '#web/owner/codes/code-row.tsx';
import * as css from '#web/owner/codes/codes.module.css';
import { useOwnZone } from '#web/settings/own-zone.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { PlatformCodeForm } from './platform-code-form.tsx';

const codesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['admin', 'promo-codes'],
    queryFn: async () => (await readJson(client.admin['promo-codes'].$get())).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

export const handle: ScreenHandle = {
  texts: ['admin', 'promo_codes', 'fields'],
  load: ({ api, cache }) => cache.prefetchQuery(codesQuery(api)),
};

/** `/admin/codes`, for administrators: the promo codes that the platform pays. */
export default function PlatformCodesScreen() {
  const { t } = useWords();
  return (
    <AdminScreen
      title={t('promo_codes.title')}
      lead={t('promo_codes.platform.say')}
      refusal={t('promo_codes.platform.for_admins')}
    >
      <PlatformCodes />
    </AdminScreen>
  );
}

function PlatformCodes() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(codesQuery(api));
  const zone = useOwnZone();
  const [isAdding, setAdding] = useState(false);
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine height="200px" />;
  return (
    <section>
      {isAdding ? (
        <PlatformCodeForm
          zone={zone}
          onClose={() => setAdding(false)}
          onCreated={async () => {
            await refetch();
            setAdding(false);
          }}
        />
      ) : (
        <div>
          <Button kind="clay" icon="plus" onClick={() => setAdding(true)}>
            {t('promo_codes.new')}
          </Button>
        </div>
      )}
      {data.length === 0 && !isAdding && <p className="muted">{t('promo_codes.platform.none')}</p>}
      {data.length > 0 && (
        <ul className={css.codes} aria-label={t('promo_codes.title')}>
          {data.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              zone={zone}
              isOfPlatform
              onEnd={async () => {
                await readJson(api.admin['promo-codes'][':id'].end.$post({ param: { id: code.id } }));
                await refetch();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
