import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../accounts/session.ts';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import type { ScreenHandle } from '../../texts.ts';
import { NoScript } from '../../ui/feedback/no-script.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useWords } from '../../words.tsx';
import { AdminBar } from '../admin-bar.tsx';
import * as css from '../tools.module.css';
import { AddressList } from './address-list.tsx';
import { DomainForm } from './domain-form.tsx';
import { domainsQuery } from './domains-queries.ts';

export const handle: ScreenHandle = { texts: ['domains', 'admin'] };

/** `/domain-migration`, for administrators: the site's domains, where they lead, and whether they work. */
export default function DomainMigration() {
  const { t } = useWords();
  const { state, me } = useSession();
  return (
    <div className={`wrap ${css.tool}`}>
      <PageHead title={t('domains.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('domains.title')}>{t('domains.for_admins')}</SignInPrompt>
      ) : (
        <>
          {me?.is_admin && <AdminBar />}
          <header>
            <h1>{t('domains.title')}</h1>
            <p className="lead">{t('domains.say')}</p>
          </header>
          <NoScript />
          {me ? me.is_admin ? <Domains /> : <Note title={t('domains.for_admins')} /> : <SkeletonLine height="200px" />}
        </>
      )}
    </div>
  );
}

function Domains() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(domainsQuery);
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
