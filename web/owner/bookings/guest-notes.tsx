import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GuestNote, StudioGuest } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './studio-bookings.module.css';
import { studioGuestQuery } from './studio-bookings-query.ts';

/** The team's notes on a guest, each with author and date, and a field to add one. */
export function GuestNotes({ guest, studio }: { guest: StudioGuest; studio: OwnStudio }) {
  const { t, day } = useWords();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { busy, failure, run } = useAttempt();
  const reload = () => client.invalidateQueries({ queryKey: studioGuestQuery(api, studio.id, guest.id).queryKey });
  const notes = api.studios[':id'].guests[':guest'].notes;
  const at = { id: studio.id, guest: guest.id };
  const [removed, setRemoved] = useState<GuestNote>();
  const undoButton = useRef<HTMLButtonElement>(null);
  // The focused delete button disappears with the note, so focus moves to undo.
  useEffect(() => {
    if (removed) undoButton.current?.focus();
  }, [removed]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await run(() => readJson(notes.$post({ param: at, json: { text: text.trim() } })));
    if (!saved) return;
    setText('');
    await reload();
  };
  const remove = (note: GuestNote) =>
    run(async () => {
      await readJson(notes[':note'].$delete({ param: { ...at, note: note.id } }));
      setRemoved(note);
      await reload();
    });
  const undo = ({ text: removedText }: GuestNote) =>
    run(async () => {
      await readJson(notes.$post({ param: at, json: { text: removedText } }));
      setRemoved(undefined);
      await reload();
    });
  return (
    <section>
      <h3>{t('studio_bookings.guest.notes')}</h3>
      {guest.notes.length > 0 && (
        <ul className={css.gstNotes}>
          {guest.notes.map((note) => (
            <li key={note.id}>
              <div>
                <p>{note.text}</p>
                <p className="tiny muted">
                  {t('studio_bookings.guest.author', {
                    who: note.author ?? t('studio_bookings.guest.former'),
                    day: day(note.created_at, studio.time_zone),
                  })}
                </p>
              </div>
              {note.can_delete && (
                <IconButton icon="x" label={t('studio_bookings.guest.delete')} onClick={() => remove(note)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="small" role="status">
        {removed && (
          <>
            {t('studio_bookings.guest.deleted')}{' '}
            <button
              ref={undoButton}
              type="button"
              className="link action"
              disabled={busy}
              onClick={() => undo(removed)}
            >
              {t('studio_bookings.guest.undo')}
            </button>
          </>
        )}
      </p>
      {failure && <Note kind="brick" title={failure} />}
      <form method="post" className={css.gstAdd} onSubmit={add}>
        <TextAreaField
          label={t('studio_bookings.guest.note')}
          help={t('studio_bookings.guest.notes_say')}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="s" busy={busy} disabled={text.trim() === ''}>
          {t('studio_bookings.guest.add')}
        </Button>
      </form>
    </section>
  );
}
