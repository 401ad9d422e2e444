import { useEffect, useState } from 'react';
import { getDoorHours } from '#shared/bookings/check-ins.ts';
import { formatTime, HOUR } from '#shared/time/time.ts';
import { api } from '#web/browser-api.ts';
import { keepScreen } from '#web/service-worker/keep-screen.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { saveFile } from '#web/ui/lazy/save-file.ts';
import { useWords } from '#web/words.tsx';
import { ClosedPanel } from './closed-panel.tsx';
import * as css from './door.module.css';
import { PhoneHead, useDoorFacts } from './door-head.tsx';
import { DoorResult } from './door-result.tsx';
import { GuestList } from './guest-list.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { OfflineNote, UploadNote, WaitingUploads } from './upload-status.tsx';
import { useCheckIns } from './use-check-ins.ts';
import type { useDoor } from './use-door.ts';

/** Hours before the start from which the screen asks whether this is the right date. */
const EARLY = 24;

interface DoorDeskProps {
  loaded: NonNullable<ReturnType<typeof useDoor>['data']>;
  onChange: ReturnType<typeof useDoor>['change'];
  onStale: () => void;
}

/**
 * Keeps the screen for work without a network, with the camera's reader, which is fetched with the first picture
 * otherwise.
 */
async function keepDoor(): Promise<void> {
  await import('./read-codes.ts');
  await keepScreen();
}

/** The list of an event beside the camera. */
export function DoorDesk({ loaded, onChange, onStale }: DoorDeskProps) {
  const { t, dayTime } = useWords();
  const { door, owner, isSaved } = loaded;
  const { event } = door;
  const { time_zone: zone } = event;
  const now = useNow();
  const facts = useDoorFacts(door);
  const desk = useCheckIns({ door, owner, onChange, onStale });
  const table = useExport(door);
  useEffect(() => {
    if (!isSaved) void keepDoor().catch(() => {});
  }, [isSaved]);
  const starts = new Date(event.starts_at);
  const { isCheckInOpen, checkInUntil, isNoShowOpen, noShowUntil } = getDoorHours(event, now);
  const waiting = <WaitingUploads queue={desk.queue} />;
  const panel = {
    head: <PhoneHead door={door} onExport={table.save} />,
    upload: <span className={css.uploadOver}>{waiting}</span>,
    result: (
      <div aria-live="assertive">
        {desk.outcome && (
          <DoorResult
            outcome={desk.outcome}
            door={door}
            guests={desk.guests}
            isOffline={isSaved || desk.isOffline}
            onUndo={(guest, taken) => void (taken ? desk.undoTaken(guest, taken) : desk.undo(guest))}
            onTake={(guest, method) => void desk.take(guest, method)}
            onLater={(guest) => void desk.letIn({ guest, isLater: true })}
            onClose={desk.dismiss}
          />
        )}
      </div>
    ),
  };
  return (
    <>
      <header className={css.head}>
        <div>
          <h1>{door.offering.title}</h1>
          <p className="num">{facts}</p>
        </div>
        <div className={css.acts}>
          {waiting}
          {event.status === 'scheduled' && (
            <ButtonLink
              size="s"
              kind="ink"
              icon="plus"
              to={`/manage-bookings/${door.studio.id}/sell?event=${event.id}`}
            >
              {t('door.sell')}
            </ButtonLink>
          )}
          <Button size="s" icon="download" onClick={table.save}>
            {t('door.export')}
          </Button>
          <Button size="s" icon="printer" onClick={() => window.print()}>
            {t('door.print')}
          </Button>
        </div>
      </header>
      <div className={css.door}>
        {isCheckInOpen ? (
          <ScanPanel {...panel} onCode={(code) => desk.letIn({ code })} />
        ) : (
          <ClosedPanel {...panel} when={dayTime(checkInUntil, zone)} />
        )}
        <section className={css.people} aria-label={t('door.guests')}>
          {event.status === 'cancelled' && <Note kind="brick" title={t('door.off')} />}
          {starts.getTime() - now.getTime() > EARLY * HOUR && (
            <Note title={t('door.early', { when: dayTime(event.starts_at, zone) })} />
          )}
          {(isSaved || desk.isOffline) && <OfflineNote onTry={() => void desk.sync().then(onStale)} />}
          {desk.report && <UploadNote report={desk.report} onClose={desk.dismissReport} />}
          {table.hasFailed && <Note kind="brick" title={t('door.export_failed')} />}
          <GuestList
            guests={desk.guests}
            zone={zone}
            studioId={door.studio.id}
            letIn={isCheckInOpen ? (guest) => void desk.letIn({ guest }) : undefined}
            take={(guest, method) => void desk.take(guest, method)}
            undo={isCheckInOpen ? (guest) => void desk.undo(guest) : undefined}
            markAbsent={isNoShowOpen ? (guest) => void desk.markAbsent(guest) : undefined}
            unmarkAbsent={isNoShowOpen ? (guest) => void desk.unmarkAbsent(guest) : undefined}
          />
          <p className={`small muted ${css.foot}`}>
            {t('door.saved', { time: formatTime(door.listed_at, zone) })}{' '}
            {t(`door.no_show_${now > noShowUntil ? 'ended' : 'until'}`, { when: dayTime(noShowUntil, zone) })}
          </p>
        </section>
      </div>
    </>
  );
}

/** Saves the attendance as a file. */
function useExport({ event, offering }: DoorDeskProps['loaded']['door']) {
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    try {
      // Fetched rather than linked, because it needs the access token.
      const reply = await api.events[':id']['attendance.xlsx'].$get({ param: { id: event.id } });
      if (!reply.ok) throw new Error(reply.statusText);
      saveFile(await reply.blob(), `${offering.slug}-${event.starts_at.slice(0, 10)}.xlsx`);
    } catch {
      setFailed(true);
    }
  };
  return { save, hasFailed };
}
