import { Component, type ReactNode, Suspense } from 'react';
import { useWords } from '../../words.tsx';
import { Button } from '../button.tsx';
import '../toast.css';

interface FetchedProps {
  children: ReactNode;
  /** Until it is there. */
  fallback?: ReactNode;
}

/** A part that is fetched when it is needed. Where it cannot be had the page around it stays, with what was typed in it. */
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

/** Whether nothing answered, or a newer program has taken the place of the one that this page belongs to. */
export const wasNotFetched = (error: unknown): boolean =>
  error instanceof Error && /fetch|import|preload/i.test(error.message);

/** A part that failed once is only fetched again with the page. */
function Missing({ kind }: { kind: 'offline' | 'failed' }) {
  const { t } = useWords();
  return (
    <div className="toasts" role="alert">
      <div className="toast toast-bad">
        <div>
          <p className="toast-title">{t(`shell.errors.${kind}.title`)}</p>
          <p>{t(`shell.errors.${kind}.say`)}</p>
        </div>
        <Button kind="quiet" size="s" onClick={() => location.reload()}>
          {t('shell.try_again')}
        </Button>
      </div>
    </div>
  );
}
