import type { Studio } from '#shared/schemas/studios/studios.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { PauseNote } from './pause-note.tsx';

interface StudioNoticesProps {
  studio: Studio;
  what: 'pause' | 'no_offerings';
}

/** What is said of few studios: that one takes no bookings now, or offers nothing yet. */
export default function StudioNotices({ studio, what }: StudioNoticesProps) {
  const { t } = useWords();
  if (what === 'pause') return studio.pause && <PauseNote pause={studio.pause} zone={studio.time_zone} />;
  return (
    <>
      <p>{t('studios.no_offerings_help', { studio: studio.name })}</p>
      <ButtonLink to="/workshops-classes">{t('studios.others')}</ButtonLink>
    </>
  );
}
