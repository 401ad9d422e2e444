import { Note } from '../../ui/feedback/note.tsx';
import { useAttempt } from '../../use-attempt.ts';

interface LetGoProps {
  label: string;
  disabled?: boolean;
  letGo: () => Promise<void>;
}

/** The button that ends a hold. */
export function LetGo({ label, disabled = false, letGo }: LetGoProps) {
  const { busy, failure, run } = useAttempt();
  return (
    <>
      <button type="button" className="link action" disabled={disabled || busy} onClick={() => void run(letGo)}>
        {label}
      </button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
