import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';

interface ReleaseHoldProps {
  label: string;
  disabled?: boolean;
  onRelease: () => Promise<void>;
}

/** The button that ends a hold. */
export function ReleaseHold({ label, disabled = false, onRelease }: ReleaseHoldProps) {
  const { busy, failure, run } = useAttempt();
  return (
    <>
      <button type="button" className="link action" disabled={disabled || busy} onClick={() => void run(onRelease)}>
        {label}
      </button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
