import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import type { FieldWords } from './conflict-dialog.tsx';
import { differences } from './differences.ts';
import * as css from './drafts.module.css';
import type { DraftForm } from './use-draft.ts';

interface LiveChangesProps {
  form: Pick<DraftForm<unknown>, 'view' | 'draft' | 'discard'>;
  words: FieldWords;
}

/** Lists the unsaved changes of a public resource, with "Discard" and "Save changes"; renders nothing without any. */
export function UnpublishedChanges({ form, words }: LiveChangesProps) {
  const { t } = useWords();
  const { view, draft, discard } = form;
  const [isShown, setIsShown] = useState(false);
  const { unsaved, state } = view;
  if (unsaved.length === 0 || state === 'ended') return null;
  const changes = differences(view, words);
  const drop = (paths: readonly string[]) => {
    const typed = Object.fromEntries(paths.map((path) => [path, view.typed[path]]));
    discard(paths);
    toast({
      title: t('drafts.live.discarded', { count: differences({ ...view, unsaved: paths }, words).length }),
      action: { label: t('drafts.live.undo'), onPress: () => draft.set(typed) },
    });
    if (paths.length === unsaved.length) setIsShown(false);
  };
  const isBusy = state === 'saving';
  const actions = (
    <>
      <Button size="s" kind="quiet" disabled={isBusy} onClick={() => drop(unsaved)}>
        {t('drafts.live.discard')}
      </Button>
      <Button
        size="s"
        kind="clay"
        busy={isBusy}
        busyLabel={t('drafts.state.saving')}
        disabled={state === 'undecided'}
        onClick={() => {
          setIsShown(false);
          void draft.saveChanges();
        }}
      >
        {t('drafts.live.save')}
      </Button>
    </>
  );
  return (
    <div className={css.liveChanges} data-live-changes="">
      <button type="button" className={`link action ${css.liveShow}`} onClick={() => setIsShown(true)}>
        {t('drafts.live.changes', { count: changes.length })}
      </button>
      <span className={css.liveDo}>{actions}</span>
      <Dialog
        open={isShown}
        onClose={() => setIsShown(false)}
        title={t('drafts.live.title')}
        description={t('drafts.live.say')}
      >
        <ul className={css.liveList}>
          {changes.map(({ name, paths, before, after }) => (
            <li key={name}>
              <div className={css.liveWhat}>
                <b className="strong">{name}</b>
                {before && <del>{before}</del>}
                {after && <ins>{after}</ins>}
                {!after && before && <span className="small muted">{t('drafts.live.emptied')}</span>}
              </div>
              <Button
                size="s"
                kind="quiet"
                disabled={isBusy}
                aria-label={t('drafts.live.undo_one', { name })}
                onClick={() => drop(paths)}
              >
                {t('drafts.live.undo')}
              </Button>
            </li>
          ))}
        </ul>
        <div className={dialogCss.dlgEnd}>{actions}</div>
      </Dialog>
    </div>
  );
}
