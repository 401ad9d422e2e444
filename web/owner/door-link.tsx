import { getDoorHours } from '#shared/bookings/check-ins.ts';
import { useNow } from '../time/use-now.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface DoorLinkProps {
  event: { id: string | null; starts_at: string; ends_at: string };
  icon?: IconName;
}

/** The way to the door of an event, named after what it is for now: checking in, or the list of who came. */
export function DoorLink({ event, icon }: DoorLinkProps) {
  const { t } = useWords();
  const { isCheckInOpen } = getDoorHours(event, useNow());
  return (
    <ButtonLink size="s" icon={icon} to={`/check-in/${event.id}`}>
      {t(isCheckInOpen ? 'owner.check_in' : 'owner.guest_list')}
    </ButtonLink>
  );
}
