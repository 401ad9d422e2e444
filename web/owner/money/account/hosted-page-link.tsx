import { ApiProblem } from '#web/api.ts';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../money.module.css';
import { goToHostedPage } from './hosted-page.ts';

interface HostedPageLinkProps {
  studioId: string;
  /** The forms cannot be shown on our page. */
  isNeeded: boolean;
  /** Why not, where the server said so. */
  problem: unknown;
}

/** The way to the provider's own page: a quiet line, or where it is needed a note that says why. */
export function HostedPageLink({ studioId, isNeeded, problem }: HostedPageLinkProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const go = () => run(() => goToHostedPage(studioId));
  return (
    <div className={css.hostedPageLink}>
      {isNeeded ? (
        <Note title={`${t('money.account.blocked')}.`}>
          <p>{problem instanceof ApiProblem ? problemText(t, problem) : t('money.account.blocked_say')}</p>
          <div className={css.acts}>
            <Button kind="clay" size="s" busy={busy} onClick={go}>
              {t('money.account.hosted')}
            </Button>
            <Button kind="quiet" size="s" icon="rotate-ccw" onClick={() => location.reload()}>
              {t('shell.try_again')}
            </Button>
          </div>
        </Note>
      ) : (
        <p className="small muted">
          {t('money.account.trouble')}{' '}
          <button type="button" className="link" disabled={busy} onClick={go}>
            {t('money.account.hosted')}
          </button>
        </p>
      )}
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
