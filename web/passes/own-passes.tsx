import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { api } from '../browser-api.ts';
import type { ScreenHandle } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { PassCard } from './pass-card.tsx';
import * as css from './passes.module.css';
import { ownPassesQuery } from './passes-queries.ts';

export const handle: ScreenHandle = { texts: ['passes', 'errors'], members: true };

/** `/account/passes`: the passes of the guest. */
export default function OwnPasses() {
  const { t } = useWords();
  const { state } = useSession();
  const passes = useQuery({ ...ownPassesQuery(api), enabled: state === 'in' });
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('passes.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('passes.title')}>{t('passes.sign_in')}</SignInPrompt>
      ) : (
        <>
          <h1>{t('passes.title')}</h1>
          {passes.isError ? (
            <Trouble error={passes.error} onRetry={() => passes.refetch()} />
          ) : !passes.data ? (
            <SkeletonLine height="200px" />
          ) : passes.data.length === 0 ? (
            <>
              <p className="muted measure">{t('passes.none')}</p>
              <p>
                <ButtonLink to="/studios">{t('passes.find')}</ButtonLink>
              </p>
            </>
          ) : (
            <ul className={css.list} aria-label={t('passes.title')}>
              {passes.data.map((pass) => (
                <li key={pass.id} className={css.pass}>
                  <h2>
                    <Link to={`/passes/${pass.id}`}>{pass.name}</Link>
                  </h2>
                  <PassCard pass={pass} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
