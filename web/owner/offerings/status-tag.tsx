import type { OfferingStatus } from '#shared/offerings/offerings.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';

const LOOK = {
  draft: { kind: 'warn', icon: 'circle-alert' },
  published: { kind: 'leaf', icon: 'circle-check' },
  paused: { kind: undefined, icon: 'clock' },
  archived: { kind: undefined, icon: 'minus' },
} as const;

/** Shows the status of an offering. */
export function StatusTag({ status }: { status: OfferingStatus }) {
  const { t } = useWords();
  const { kind, icon } = LOOK[status];
  return (
    <Tag icon={icon} {...(kind && { kind })}>
      {t(`offering_form.status.${status}`)}
    </Tag>
  );
}
