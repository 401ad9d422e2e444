import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { useWords } from '#web/words.tsx';
import type { PendingAnswer } from './answers.ts';
import { answerText } from './inbox-words.ts';
import { UndoRow } from './undo-row.tsx';

interface AnsweredRowProps {
  booking: StudioBooking;
  pending: PendingAnswer;
  onUndo: () => void;
}

/** An answer that is not sent yet, in the place of its booking: what was answered, the seconds left, and *Undo*. */
export function AnsweredRow({ booking, pending: { answer, givenAt }, onUndo }: AnsweredRowProps) {
  const words = useWords();
  const { t } = words;
  return (
    <li>
      <UndoRow
        isYes={answer.action !== 'decline'}
        title={answerText(words, booking, answer)}
        say={(left) => (left > 0 ? t('inbox.done.sent_in', { count: left }) : t('inbox.done.sending'))}
        undo={t('inbox.undo')}
        givenAt={givenAt}
        onUndo={onUndo}
      />
    </li>
  );
}
