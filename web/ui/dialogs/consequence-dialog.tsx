import type { FormEvent, ReactNode } from 'react';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { Button } from '../button.tsx';
import { Note } from '../feedback/note.tsx';
import { SkeletonLine } from '../feedback/skeleton.tsx';
import { Trouble } from '../feedback/trouble.tsx';
import * as css from './consequence-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** One line of what an action causes. */
export interface Consequence {
  /** A count, or an amount as text: "12", "€234". */
  figure: number | string;
  /** What happens to them: "dates leave the calendar". */
  what: string;
  /** To whom, from when, or why: "Nobody has booked them". */
  detail?: string | undefined;
  /** The money refunded or paid with it, as text. */
  amount?: string | undefined;
}

interface ConsequenceDialogProps {
  /** A question that names the thing: "Archive “Raku in the yard”?" */
  title: string;
  /** One sentence below the title: which event, which rule. */
  description?: ReactNode;
  /** Undefined while they are being counted, `[]` if there are none. They are counted before anything is done. */
  consequences: readonly Consequence[] | undefined;
  /** Why counting failed; offers a retry, and nothing can be confirmed until then. */
  error?: unknown;
  onRetry?: () => unknown;
  /**
   * Label of the confirming button, a verb with its object: "Cancel 3 dates". Without one there is nothing to confirm.
   */
  action?: string | undefined;
  busyLabel?: string;
  /** Label of the button that cancels the dialog. */
  keep: string;
  /** `brick` for actions that end or remove something, `clay` for others. */
  kind?: 'brick' | 'clay';
  disabled?: boolean;
  /** Performs the action. The dialog closes on success, and shows the failure when it throws. */
  onConfirm: () => Promise<unknown>;
  /** Returns the text of a failure; by default the server's own sentence. */
  failureText?: (error: unknown) => string;
  onClose: () => void;
  /** Fields that belong to the decision: a scope, a reason, a note. */
  children?: ReactNode;
}

/**
 * Confirms an action that cannot easily be undone: a question, its consequences with real counts, and a button that
 * names it. Used for archiving, cancelling, ending and removing.
 */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { t } = useWords();
  const { consequences, error, onRetry, action, busyLabel, keep, kind = 'brick', failureText } = props;
  const { busy, failure, run } = useAttempt(failureText);
  const isCounted = consequences !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: it would also submit the form in which the dialog was opened.
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
      <form className={css.hitsForm} method="post" onSubmit={submit}>
        {error && onRetry ? (
          <Trouble error={error} onRetry={onRetry} />
        ) : (
          <Hits consequences={consequences} loading={t('shell.loading')} />
        )}
        {props.children}
        {failure && <Note kind="brick" title={failure} />}
        <div className={css.hitsDo}>
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
      <div className={css.hits} role="status">
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
    <dl className={css.hits}>
      {consequences.map(({ figure, what, detail, amount }) => (
        <div key={what}>
          <dt>{figure}</dt>
          <dd>
            {what}
            {detail && <small>{detail}</small>}
          </dd>
          {amount && <dd className={css.hitsSum}>{amount}</dd>}
        </div>
      ))}
    </dl>
  );
}
