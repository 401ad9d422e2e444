import { expectOk } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';

interface TicketPrintProps {
  booking: { id: string; reference: string };
  kind?: 'clay' | 'line';
}

/** Saves the tickets of a booking as a PDF to print, with a page for each guest. */
export function TicketPrint({ booking: { id, reference }, kind = 'line' }: TicketPrintProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  // Fetched rather than linked, because it needs the access token.
  const save = () =>
    run(async () => {
      const [file, { saveFile }] = await Promise.all([
        expectOk(api.bookings[':id']['tickets.pdf'].$get({ param: { id }, query: { paper: 'a4' } }) as never),
        import('#web/ui/lazy/save-file.ts'),
      ]);
      saveFile(await (file as Response).blob(), `${reference}.pdf`);
    });
  return (
    <span>
      <Button size="s" kind={kind} icon="printer" busy={busy} onClick={save}>
        {t('studio_booking.can.print_act')}
      </Button>
      {failure && (
        <span className="small bad" role="alert">
          {failure}
        </span>
      )}
    </span>
  );
}
