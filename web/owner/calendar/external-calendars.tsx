import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ExternalCalendar } from '#shared/schemas/calendars.ts';
import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { externalCalendarsQuery } from './calendar-queries.ts';
import * as dialogsCss from './events/dialogs.module.css';
import { useRefreshCalendar } from './events/use-move-event.ts';
import { StudioFeed } from './studio-feed.tsx';

interface ExternalCalendarsProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  onClose: () => void;
}

/** Manages the external calendars that block hours of a studio, and the feed of its events for other programs. */
export function ExternalCalendars({ studio, calendar, onClose }: ExternalCalendarsProps) {
  const { t } = useWords();
  return (
    <Dialog open onClose={onClose} title={t('plan.calendars')}>
      <div className={dialogsCss.planForm}>
        {studio.rights.includes('manage_calendars') && <CalendarList studioId={studio.id} calendar={calendar} />}
        <StudioFeed studioId={studio.id} zone={calendar.time_zone} />
      </div>
    </Dialog>
  );
}

function CalendarList({ studioId, calendar }: { studioId: string; calendar: StudioCalendar }) {
  const { t } = useWords();
  const calendars = useQuery(externalCalendarsQuery(api, studioId));
  return (
    <>
      <p className="small muted">{t('plan.calendars_say')}</p>
      {calendars.data ? (
        <ul className={dialogsCss.planCalendars}>
          {calendars.data.map((each) => (
            <CalendarItem key={each.id} studioId={studioId} external={each} calendar={calendar} />
          ))}
          {calendars.data.length === 0 && <li className="muted">{t('plan.no_calendars')}</li>}
        </ul>
      ) : calendars.isError ? (
        <Trouble error={calendars.error} onRetry={() => calendars.refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
      <NewCalendar studioId={studioId} calendar={calendar} />
    </>
  );
}

/** Refetches the list of calendars and the week behind the dialog. */
function useReload(studioId: string) {
  const client = useQueryClient();
  const refresh = useRefreshCalendar(studioId);
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['external-calendars', studioId] }), refresh()]);
  };
}

interface CalendarItemProps {
  studioId: string;
  external: ExternalCalendar;
  calendar: StudioCalendar;
}

function CalendarItem({ studioId, external, calendar }: CalendarItemProps) {
  const { t, dayTime } = useWords();
  const { busy, failure, run } = useAttempt();
  const [forgets, setForgets] = useState(false);
  const reload = useReload(studioId);
  const param = { id: external.id };
  const place = calendar.spaces.find(({ id }) => id === external.space_id)?.name ?? t('plan.whole_studio');
  const read = () =>
    run(async () => {
      await readJson(api.calendars[':id'].refresh.$post({ param }));
      await reload();
    });
  const forget = async () => {
    await readJson(api.calendars[':id'].$delete({ param }));
    await reload();
  };
  return (
    <li aria-busy={busy || undefined}>
      <div>
        <b className="strong">{external.name}</b>
        <p className="small muted dot-sep">
          <span>{place}</span>
          <span>{t('plan.entries', { count: external.entries })}</span>
          {external.good_at && (
            <span>{t('plan.read_at', { when: dayTime(external.good_at, calendar.time_zone) })}</span>
          )}
        </p>
        {external.problem && <p className="small bad">{t(`plan.problem.${external.problem}`)}</p>}
        {external.skipped.length > 0 && <SkippedEntries skipped={external.skipped} />}
        {failure && <p className="small bad">{failure}</p>}
      </div>
      <IconButton
        icon="rotate-ccw"
        label={t('plan.calendar_refresh', { name: external.name })}
        disabled={busy}
        onClick={read}
      />
      <IconButton
        icon="x"
        label={t('plan.calendar_remove', { name: external.name })}
        disabled={busy}
        onClick={() => setForgets(true)}
      />
      {forgets && (
        <ConsequenceDialog
          title={t('plan.forget.ask', { name: external.name })}
          consequences={
            external.entries > 0
              ? [
                  {
                    figure: external.entries,
                    what: t('plan.forget.entries', { count: external.entries }),
                    detail: place,
                  },
                ]
              : []
          }
          action={t('plan.forget.do')}
          busyLabel={t('plan.saving')}
          keep={t('plan.forget.keep')}
          onConfirm={forget}
          onClose={() => setForgets(false)}
        >
          <p>{t('plan.forget.say')}</p>
        </ConsequenceDialog>
      )}
    </li>
  );
}

/** The entries that block no time, or another one than meant, and why. */
function SkippedEntries({ skipped }: Pick<ExternalCalendar, 'skipped'>) {
  const { t } = useWords();
  return (
    <div className="small">
      <p className="warn strong">{t('plan.skipped.title', { count: skipped.length })}</p>
      <ul>
        {skipped.map(({ title, starts, reason, zone = '' }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and the list is replaced as a whole
          <li key={index}>
            <bdi>{title || starts || t('plan.skipped.untitled')}</bdi>: {t(`plan.skipped.${reason}`, { zone })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewCalendar({ studioId, calendar }: { studioId: string; calendar: StudioCalendar }) {
  const { t } = useWords();
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [space, setSpace] = useState('');
  const { busy, failure, run } = useAttempt();
  const reload = useReload(studioId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const json = { url, space_id: space || null, ...(name.trim() && { name }) };
    const worked = await run(async () => {
      await readJson(api.studios[':id'].calendars.$post({ param: { id: studioId }, json }));
      await reload();
    });
    if (!worked) return;
    setUrl('');
    setName('');
  };
  return (
    <form className={dialogsCss.planRule} method="post" onSubmit={submit}>
      <TextField
        label={t('plan.calendar_address')}
        help={t('plan.calendar_address_help')}
        inputMode="url"
        required
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className={dialogsCss.planTwo}>
        <TextField
          label={t('plan.calendar_name')}
          help={t('plan.calendar_name_help')}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t('plan.calendar_blocks')}
          value={space}
          options={[
            { value: '', label: t('plan.whole_studio') },
            ...calendar.spaces.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={setSpace}
        />
      </div>
      {failure && <Note kind="brick" title={failure} />}
      <div className={`${dialogCss.dlgEnd} ${dialogsCss.dlgEnd}`}>
        <Button type="submit" kind="clay" busy={busy} busyLabel={t('plan.saving')}>
          {t('plan.calendar_add')}
        </Button>
      </div>
    </form>
  );
}
