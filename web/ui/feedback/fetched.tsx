import { Component, type ReactNode, Suspense } from 'react';
import { useWords } from '#web/words.tsx';
import { Button } from '../button.tsx';
import * as css from '../toast.module.css';

interface FetchedProps {
  children: ReactNode;
  /** Shown while loading. */
  fallback?: ReactNode;
}

/**
 * Error boundary and `Suspense` for a part that is fetched on demand. If loading fails, the page around it keeps its
 * state.
 */
export class Fetched extends Component<FetchedProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if ('error' in this.state) return <Missing kind={wasNotFetched(this.state.error) ? 'offline' : 'failed'} />;
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}

/** True if a chunk could not be loaded: offline, or a newer version has been deployed since this page was loaded. */
export const wasNotFetched = (error: unknown): boolean =>
  error instanceof Error && /fetch|import|preload/i.test(error.message);

/** Offers a reload of the page, because the browser does not fetch a failed module again. */
function Missing({ kind }: { kind: 'offline' | 'failed' }) {
  const { t } = useWords();
  return (
    <div className={css.toasts} role="alert">
      <div className={`${css.toast} ${css.toastBad}`}>
        <div>
          <p className={css.toastTitle}>{t(`shell.errors.${kind}.title`)}</p>
          <p>{t(`shell.errors.${kind}.say`)}</p>
        </div>
        <Button kind="quiet" size="s" onClick={() => location.reload()}>
          {t('shell.try_again')}
        </Button>
      </div>
    </div>
  );
}
