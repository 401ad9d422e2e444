import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';

const LABELS = { xlsx: 'Excel', csv: 'CSV' };
export type TableFormat = keyof typeof LABELS;

/**
 * Two buttons that save a table, as a workbook of Excel and as CSV; `onSave` resolves when the file is there. Uses the
 * texts of `owner`.
 */
export function TableDownloads({ onSave }: { onSave: (format: TableFormat) => Promise<unknown> }) {
  const { t } = useWords();
  const [busy, setBusy] = useState<TableFormat>();
  const save = async (format: TableFormat) => {
    setBusy(format);
    await onSave(format).finally(() => setBusy(undefined));
  };
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      size="s"
      icon="download"
      busy={busy === format}
      disabled={busy !== undefined}
      aria-label={t('owner.download_as', { format: LABELS[format] })}
      onClick={() => save(format)}
    >
      {LABELS[format]}
    </Button>
  ));
}
