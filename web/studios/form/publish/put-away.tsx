import { useState } from 'react';
import { mayDo } from '../../../../shared/team.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { useWords } from '../../../words.tsx';
import { useStudioForm } from '../form-context.ts';
import { useAct } from '../use-act.ts';

type Deed = 'unpublish' | 'archive' | 'restore';

/** Taking a studio back from the public, and putting it away: asked once more before it is done. */
export function PutAway() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { run, busy, failure } = useAct();
  const [asked, setAsked] = useState<Deed>();
  const at = api.studios[':id'];
  const param = { id: studio.id };
  const work = {
    unpublish: () => answer(at.publication.$delete({ param })),
    archive: () => answer(at.archival.$post({ param })),
    restore: () => answer(at.archival.$delete({ param })),
  };
  const isOut = studio.status === 'published' || studio.status === 'in_review';
  const mayArchive = mayDo(studio.role, 'archive_studio');
  const deeds: Deed[] = [
    ...(isOut ? (['unpublish'] as const) : []),
    ...(mayArchive ? ([studio.status === 'archived' ? 'restore' : 'archive'] as const) : []),
  ];
  const doIt = async (deed: Deed) => {
    if (await run(work[deed])) setAsked(undefined);
  };
  return (
    <div className="sform-do">
      {deeds.map((deed) => (
        <Button key={deed} size="s" kind="quiet" onClick={() => setAsked(deed)}>
          {t(`studio_form.publish.${deed}`)}
        </Button>
      ))}
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(undefined)}
          title={t(`studio_form.publish.${asked}`)}
          description={t(`studio_form.publish.${asked}_help`)}
        >
          {failure && <Note kind="brick">{failure}</Note>}
          <Button kind="ink" busy={busy} onClick={() => doIt(asked)}>
            {t(`studio_form.publish.${asked}`)}
          </Button>
        </Dialog>
      )}
    </div>
  );
}
