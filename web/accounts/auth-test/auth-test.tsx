import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { openAuth } from '../auth-request.ts';
import { useSession } from '../session.ts';
import { endSession } from '../sign-out.ts';
import * as css from './auth-test.module.css';
import { Facts } from './facts.tsx';
import { useAuthEvents } from './use-auth-events.ts';
import { useAuthState } from './use-auth-state.ts';

export const handle: ScreenHandle = { texts: ['auth_test'] };

/** `/auth-test`, for developers: the state of the accounts client, and its events. */
export default function AuthTest() {
  const { t } = useWords();
  const { state } = useSession();
  const events = useAuthEvents();
  const { facts, act } = useAuthState(events.length);
  return (
    <div className={`wrap ${css.authTest}`}>
      <PageHead title={t('auth_test.title')} hidden />
      <h1>{t('auth_test.title')}</h1>
      <p className="lead">{t('auth_test.say')}</p>
      <div className={css.authTestDo}>
        {state === 'in' ? (
          <>
            <Button size="s" onClick={() => act((client) => client.refreshSession())}>
              {t('auth_test.refresh')}
            </Button>
            <Button size="s" onClick={() => act((client) => client.getUser())}>
              {t('auth_test.user')}
            </Button>
            <Button size="s" onClick={() => void endSession('local')}>
              {t('auth_test.leave')}
            </Button>
          </>
        ) : (
          <Button size="s" onClick={() => openAuth()}>
            {t('shell.sign_in')}
          </Button>
        )}
      </div>
      <section aria-label={t('auth_test.events')}>
        <h2>{t('auth_test.events')}</h2>
        <ol className={css.authTestEvents} aria-live="polite">
          {events.map(({ id, at, event, user }) => (
            <li key={id}>
              <time dateTime={at}>{at.slice(11, 23)}</time> <b>{event}</b> <span className="muted">{user}</span>
            </li>
          ))}
        </ol>
      </section>
      {Object.entries(facts).map(([name, value]) => (
        <Facts key={name} title={t(`auth_test.${name}`)} value={value} />
      ))}
    </div>
  );
}
