import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';

/** Says that the studio approves each booking; nothing for offerings that are booked at once. */
export function ApprovalNote({ offering }: { offering: Offering }) {
  const { t } = useWords();
  if (offering.booking_mode !== 'requires_approval') return null;
  return (
    <div>
      <Tag kind="glaze" icon="message-circle">
        {t('catalogue.booking_mode.requires_approval')}
      </Tag>
      <p className="small muted">{t('offerings.approval', { studio: offering.studio.name })}</p>
    </div>
  );
}
