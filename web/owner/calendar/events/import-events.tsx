import { type ChangeEvent, type DragEvent, type FormEvent, useState } from 'react';
import { MAX_IMPORT_CHARACTERS } from '#shared/events.ts';
import type { EventImportReport, ImportedLine } from '#shared/schemas/events/event-imports.ts';
import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import type { CalendarDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './dialogs.module.css';
import { ImportReport } from './import-report.tsx';
import { readImportFile } from './read-import-file.ts';
import { useRefreshCalendar } from './use-move-event.ts';

interface ImportEventsProps {
  studioId: string;
  calendar: Pick<StudioCalendar, 'time_zone'>;
  /** Closes the dialog and shows the day of the first new event. */
  onCreated: (firstDay: CalendarDay) => void;
  onClose: () => void;
}

/** Imports events from a CSV file, with a preview of each line; invalid lines are skipped. */
export function ImportEvents({ studioId, calendar, onCreated, onClose }: ImportEventsProps) {
  const { t } = useWords();
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<EventImportReport>();
  const [fileError, setFileError] = useState<string>();
  const { busy, failure, run } = useAttempt();
  const refresh = useRefreshCalendar(studioId);
  const send = (commit: boolean) =>
    readJson(api.studios[':id']['event-imports'].$post({ param: { id: studioId }, json: { csv, commit } }));
  const preview = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => setReport(await send(false)));
  };
  const commit = async () => {
    await run(async () => {
      const { made, lines } = await send(true);
      await refresh();
      toast({ title: t('plan.made', { count: made }) });
      const [first] = importableLines(lines)
        .flatMap(({ date }) => date?.starts_at ?? [])
        .toSorted((a, b) => Date.parse(a) - Date.parse(b));
      if (first) onCreated(dayOf(first, calendar.time_zone));
      else onClose();
    });
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await readImportFile(file);
    setFileError(text === undefined ? t('plan.import_too_big') : undefined);
    if (text !== undefined) setCsv(text);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  };
  const good = importableLines(report?.lines ?? []).length;
  return (
    <Dialog open onClose={onClose} title={t('plan.import')} description={t('plan.import_say')}>
      {report ? (
        <div className={css.planForm}>
          <ImportReport lines={report.lines} csv={csv} zone={calendar.time_zone} />
          {report.errors > 0 && <p>{t('plan.import_some_wrong', { count: report.errors })}</p>}
          {failure && <Note kind="brick" title={failure} />}
          <div className={`${dialogCss.dlgEnd} ${css.dlgEnd}`}>
            <Button onClick={() => setReport(undefined)}>{t('plan.import_again')}</Button>
            <Button kind="clay" busy={busy} busyLabel={t('plan.saving')} disabled={good === 0} onClick={commit}>
              {t('plan.add_count', { count: good })}
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={css.planForm}
          method="post"
          onSubmit={preview}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <label className={css.planFile}>
            <span className="strong">{t('plan.import_file')}</span>
            <span className="small muted">{t('plan.import_drop')}</span>
            <input
              type="file"
              className="sr"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={(event: ChangeEvent<HTMLInputElement>) => void readFile(event.target.files?.[0])}
            />
          </label>
          <TextAreaField
            label={t('plan.import_text')}
            {...(fileError && { error: fileError })}
            className={`num ${css.planCsv}`}
            rows={6}
            required
            maxLength={MAX_IMPORT_CHARACTERS}
            spellCheck={false}
            value={csv}
            onChange={(event) => setCsv(event.target.value)}
          />
          {failure && <Note kind="brick" title={failure} />}
          <div className={`${dialogCss.dlgEnd} ${css.dlgEnd}`}>
            <Button onClick={onClose}>{t('plan.leave_it')}</Button>
            <Button type="submit" kind="clay" busy={busy} busyLabel={t('plan.saving')} disabled={csv.trim() === ''}>
              {t('plan.import_check')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Returns the lines that can be imported. */
const importableLines = (lines: readonly ImportedLine[]) =>
  lines.filter(({ outcome }) => outcome === 'ok' || outcome === 'warning');
