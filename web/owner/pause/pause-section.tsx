import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_PAUSE_NOTE } from '#shared/studios/studios.ts';
import { api } from '#web/browser-api.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { shiftDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import * as css from '../studio/studio-form.module.css';
import { PausedNote } from './paused-note.tsx';
import { usePause } from './use-pause.ts';

/** Stops taking bookings for a while, with the dates standing, and begins again. */
export function PauseSection({ studioId }: { studioId: string }) {
  const { t } = useWords();
  const studios = useQuery(ownStudiosQuery(api));
  const [isOpen, setOpen] = useState(false);
  const studio = studios.data?.find(({ id }) => id === studioId);
  if (studio?.status !== 'published' || !studio.rights.includes('publish_studio')) return null;
  return (
    <section className={css.sformPart} aria-labelledby="pause-title">
      <h2 id="pause-title">{t('owner.pause.title')}</h2>
      {studio.pause ? (
        <PausedNote studio={studio} />
      ) : (
        <>
          <p className="muted small">{t('owner.pause.say')}</p>
          {isOpen ? (
            <PauseForm studioId={studio.id} zone={studio.time_zone} onDone={() => setOpen(false)} />
          ) : (
            <div className={css.sformDo}>
              <Button size="s" onClick={() => setOpen(true)}>
                {t('owner.pause.begin')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function PauseForm({ studioId, zone, onDone }: { studioId: string; zone: string; onDone: () => void }) {
  const { t } = useWords();
  const [until, setUntil] = useState('');
  const [note, setNote] = useState('');
  const { busy, failure, begin } = usePause(studioId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await begin({ until: until || null, note })) onDone();
  };
  return (
    <form className={css.sformBox} onSubmit={(event) => void submit(event)}>
      <DateField
        label={t('owner.pause.until')}
        help={t('owner.pause.until_help')}
        min={shiftDay(dayOf(new Date(), zone), 1)}
        value={until}
        onChange={setUntil}
      />
      <TextAreaField
        label={t('owner.pause.note')}
        help={t('owner.pause.note_help')}
        rows={2}
        maxLength={MAX_PAUSE_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure && <Note kind="brick">{failure}</Note>}
      <div className={css.sformDo}>
        <Button type="submit" size="s" kind="ink" busy={busy}>
          {t('owner.pause.begin')}
        </Button>
        <Button size="s" kind="quiet" onClick={onDone}>
          {t('owner.pause.leave')}
        </Button>
      </div>
    </form>
  );
}
