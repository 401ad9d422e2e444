import { useQuery } from '@tanstack/react-query';
import { api } from '#web/browser-api.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { AddressList } from './address-list.tsx';
import { DomainForm } from './domain-form.tsx';
import { domainsQuery } from './domains-queries.ts';

export const handle: ScreenHandle = {
  texts: ['domains', 'admin'],
  load: ({ api, cache }) => cache.prefetchQuery(domainsQuery(api)),
};

/** `/domain-migration`, for administrators: the site's domains, where they lead, and whether they work. */
export default function DomainMigration() {
  const { t } = useWords();
  return (
    <AdminScreen title={t('domains.title')} lead={t('domains.say')} refusal={t('domains.for_admins')}>
      <Domains />
    </AdminScreen>
  );
}

function Domains() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(domainsQuery(api));
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine height="200px" />;
  const { origin, site_url: program } = data;
  return (
    <>
      <p>
        {t('domains.now', { address: origin })}
        {origin !== program && <> {t('domains.program_elsewhere', { address: program, wanted: origin })}</>}
      </p>
      <DomainForm domains={data} />
      <AddressList addresses={data.addresses} />
    </>
  );
}
