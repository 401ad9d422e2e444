import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './pause.module.css';
import { usePause } from './use-pause.ts';

/** Says that the studio takes no bookings, and until when, with the button that ends the pause; nothing without one. */
export function PausedNote({ studio }: { studio: OwnStudio }) {
  const { t, longDay } = useWords();
  const { busy, failure, end } = usePause(studio.id);
  const { pause, time_zone: zone } = studio;
  if (!pause) return null;
  return (
    <div className={css.paused}>
      <Note
        icon="calendar-x"
        title={pause.until ? t('owner.pause.is_until', { day: longDay(pause.until, zone) }) : t('owner.pause.is_open')}
      >
        {pause.note && <bdi>{pause.note} </bdi>}
        {failure && <span className="bad">{failure} </span>}
        {studio.rights.includes('publish_studio') && (
          <p>
            <Button size="s" busy={busy} onClick={() => void end()}>
              {t('owner.pause.end')}
            </Button>
          </p>
        )}
      </Note>
    </div>
  );
}
