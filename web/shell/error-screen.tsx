import { lazy, Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ApiProblem } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { wasNotFetched } from '../ui/feedback/fetched.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import * as css from './error-screen.module.css';

const NotFoundScreen = lazy(() =>
  import('./not-found-screen.tsx').then(({ NotFoundScreen }) => ({ default: NotFoundScreen })),
);

/** The screen for errors: not found, no connection, or a failure of ours. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useWords();
  const status = statusOf(error);
  if (status === 404) {
    return (
      <Suspense>
        <NotFoundScreen />
      </Suspense>
    );
  }
  const kind = status === 0 ? 'offline' : status === 503 || status === 429 ? 'busy' : 'failed';
  return (
    <div className={`wrap ${css.oops}`}>
      <PageHead title={t(`shell.errors.${kind}.title`)} hidden />
      <h1>{t(`shell.errors.${kind}.title`)}</h1>
      <p className="lead">{t(`shell.errors.${kind}.say`)}</p>
      <div className={css.oopsDo}>
        <Button kind="clay" icon="rotate-ccw" onClick={() => location.reload()}>
          {t('shell.try_again')}
        </Button>
        <ButtonLink to="/">{t('shell.to_home')}</ButtonLink>
        <ButtonLink kind="quiet" to="/contact">
          {t('shell.write_to_us')}
        </ButtonLink>
      </div>
      {import.meta.env.DEV && <pre className={css.oopsWhy}>{error instanceof Error ? error.stack : String(error)}</pre>}
    </div>
  );
}

/** Returns the HTTP status of an error; 0 without a response, or if a chunk could not be fetched. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof ApiProblem) return error.status;
  return wasNotFetched(error) ? 0 : 500;
}
