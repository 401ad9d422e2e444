import type { FormEvent, ReactNode } from 'react';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { Button } from '../button.tsx';
import { Note } from '../feedback/note.tsx';
import { SkeletonLine } from '../feedback/skeleton.tsx';
import { Trouble } from '../feedback/trouble.tsx';
import { Dialog } from './dialog.tsx';
import './consequence-dialog.css';

/** One line of what an action does. */
export interface Consequence {
  /** How many, or a sum in words: "12", "€234". */
  figure: number | string;
  /** What happens to them: "dates leave the calendar". */
  what: string;
  /** To whom, from when, or why: "Nobody has booked them". */
  detail?: string | undefined;
  /** Money that moves with it, in words. */
  amount?: string | undefined;
}

interface ConsequenceDialogProps {
  /** A question that names the thing: "Archive “Raku in the yard”?" */
  title: string;
  /** One sentence under it: which date, which rule. */
  description?: ReactNode;
  /** Counted before anything is done. undefined while they are being counted, `[]` where there are none to count. */
  consequences: readonly Consequence[] | undefined;
  /** Why they could not be counted, and another try; nothing can be confirmed until then. */
  error?: unknown;
  onRetry?: () => unknown;
  /** On the button that does it, a verb with what it does: "Cancel 3 dates". Without one there is nothing to confirm. */
  action?: string | undefined;
  busyLabel?: string;
  /** On the button that leaves everything as it is. */
  keep: string;
  /** `brick` ends or removes something; `clay` is for what goes on. */
  kind?: 'brick' | 'clay';
  disabled?: boolean;
  /** Does it. The dialog closes when it worked, and says why when it throws. */
  onConfirm: () => Promise<unknown>;
  /** How a failure is said; by default the server's own sentence. */
  failureText?: (error: unknown) => string;
  onClose: () => void;
  /** What is decided or written with it: a scope, a reason, a note. */
  children?: ReactNode;
}

/**
 * Asks before something that cannot be taken back at a tap: the question, what happens with true numbers, and a button
 * that says what it does. The one dialog for archiving, cancelling, ending and removing.
 */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { t } = useWords();
  const { consequences, error, onRetry, action, busyLabel, keep, kind = 'brick', failureText } = props;
  const { busy, failure, run } = useAttempt(failureText);
  const isCounted = consequences !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React hands it on to the form in which the dialog was opened.
    event.stopPropagation();
    if (isCounted && !props.disabled && (await run(props.onConfirm))) props.onClose();
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      {...(props.description && { description: props.description })}
    >
      <form className="hits-form" method="post" onSubmit={submit}>
        {error && onRetry ? (
          <Trouble error={error} onRetry={onRetry} />
        ) : (
          <Hits consequences={consequences} loading={t('shell.loading')} />
        )}
        {props.children}
        {failure && <Note kind="brick" title={failure} />}
        <div className="hits-do">
          {action && (
            <Button
              type="submit"
              kind={kind}
              busy={busy}
              {...(busyLabel && { busyLabel })}
              disabled={props.disabled || !isCounted}
            >
              {action}
            </Button>
          )}
          <Button kind={action ? 'quiet' : 'line'} onClick={props.onClose}>
            {keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Hits({ consequences, loading }: Pick<ConsequenceDialogProps, 'consequences'> & { loading: string }) {
  if (!consequences) {
    return (
      <div className="hits" role="status">
        <span className="sr">{loading}</span>
        {['60%', '75%'].map((width) => (
          <div key={width}>
            <SkeletonLine width="32px" height="22px" />
            <SkeletonLine width={width} />
          </div>
        ))}
      </div>
    );
  }
  if (consequences.length === 0) return null;
  return (
    <dl className="hits">
      {consequences.map(({ figure, what, detail, amount }) => (
        <div key={what}>
          <dt>{figure}</dt>
          <dd>
            {what}
            {detail && <small>{detail}</small>}
          </dd>
          {amount && <dd className="hits-sum">{amount}</dd>}
        </div>
      ))}
    </dl>
  );
}
