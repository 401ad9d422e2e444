import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';
import { Step } from './step.tsx';

interface HoldingStepProps {
  title: string;
  /** Why the seats could not be held. */
  note: ReactNode;
  /** True while the seats are being held. */
  isBusy: boolean;
  onHold?: () => void;
}

/** Step 2 while the seats are being held, and after that was refused. */
export function HoldingStep({ title, note, isBusy, onHold }: HoldingStepProps) {
  const { t } = useWords();
  return (
    <Step number={2} title={title} state="open" summary={null} onSubmit={() => !isBusy && onHold?.()}>
      {note}
      {isBusy ? (
        <SkeletonLine height="180px" />
      ) : (
        <Button type="submit" kind="clay" className={css.stepGo}>
          {t('bookings.hold_seats')}
        </Button>
      )}
    </Step>
  );
}
