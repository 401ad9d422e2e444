import { useState } from 'react';
import type { SpaceEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { SpaceKind } from '#shared/studios/studios.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { newId } from '#web/forms/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import { NeededMark } from '../needed-mark.tsx';
import * as studioFormCss from '../studio-form.module.css';
import { useStudioAction } from '../use-studio-action.ts';
import { SpaceCard } from './space-card.tsx';

type RoomKind = Exclude<SpaceKind, 'teacher'>;

/** The kinds of space that one press adds, with their usual number of seats. */
const BEGINNINGS: readonly { kind: RoomKind; seats: number }[] = [
  { kind: 'room', seats: 8 },
  { kind: 'table', seats: 4 },
  { kind: 'wheel', seats: 1 },
  { kind: 'kiln', seats: 1 },
  { kind: 'darkroom', seats: 2 },
  { kind: 'booth', seats: 1 },
  { kind: 'machine', seats: 1 },
];

/** Returns a name that no other space has: "Wheel", "Wheel 2". */
function freeName(plain: string, spaces: readonly SpaceEditing[]): string {
  const names = new Set(spaces.map(({ name }) => name.toLowerCase()));
  const isFree = (name: string) => !names.has(name.toLowerCase());
  let name = plain;
  for (let number = 2; !isFree(name); number += 1) name = `${plain} ${number}`;
  return name;
}

/** Lists the spaces of a studio, to add, edit, order and remove them. */
export function SpaceList({ spaces }: { spaces: readonly SpaceEditing[] }) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { run, busy, failure } = useStudioAction();
  const [opened, setOpened] = useState<string>();
  const add = async ({ kind, seats }: (typeof BEGINNINGS)[number]) => {
    const id = newId();
    const json = { id, kind, seats, name: freeName(t(`studio_form.kind.${kind}`), spaces) };
    if (await run(() => readJson(api.studios[':id'].spaces.$post({ param: { id: studio.id }, json })))) setOpened(id);
  };
  const inUse = spaces.filter(({ archived }) => !archived);
  const move = (id: string, by: number) => {
    const ids = inUse.map((space) => space.id);
    const from = ids.indexOf(id);
    ids.splice(from, 1);
    ids.splice(from + by, 0, id);
    void run(() => readJson(api.studios[':id']['space-order'].$put({ param: { id: studio.id }, json: { ids } })));
  };
  return (
    <>
      {inUse.map((space, place) => (
        <SpaceCard
          key={space.id}
          space={space}
          isOpen={opened === space.id}
          onToggle={() => setOpened(opened === space.id ? undefined : space.id)}
          onUp={place > 0 ? () => move(space.id, -1) : undefined}
          onDown={place < inUse.length - 1 ? () => move(space.id, 1) : undefined}
        />
      ))}
      {failure && <Note kind="brick">{failure}</Note>}
      <fieldset className={`${fieldCss.field} ${studioFormCss.field}`} disabled={busy}>
        <legend>
          {t(inUse.length === 0 ? 'studio_form.spaces.first' : 'studio_form.spaces.add')} <NeededMark need="spaces" />
        </legend>
        <div className={`${chipCss.chips} ${studioFormCss.chips}`}>
          {BEGINNINGS.map((beginning) => (
            <Button key={beginning.kind} size="s" icon="plus" onClick={() => add(beginning)}>
              {t(`studio_form.kind.${beginning.kind}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <ArchivedSpaces spaces={spaces.filter(({ archived }) => archived)} />
    </>
  );
}

function ArchivedSpaces({ spaces }: { spaces: readonly SpaceEditing[] }) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { run, busy, failure } = useStudioAction();
  if (spaces.length === 0) return null;
  const restore = (space: string) =>
    run(() =>
      readJson(
        api.studios[':id'].spaces[':space'].$patch({
          param: { id: studio.id, space },
          json: { version: studio.version, archived: false },
        }),
      ),
    );
  return (
    <details className={studioFormCss.sformMore}>
      <summary>{t('studio_form.spaces.archived', { count: spaces.length })}</summary>
      <ul className={studioFormCss.sformLines}>
        {spaces.map(({ id, name }) => (
          <li key={id}>
            {name}
            <Button size="s" kind="quiet" disabled={busy} onClick={() => restore(id)}>
              {t('studio_form.spaces.restore')}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Note kind="brick">{failure}</Note>}
    </details>
  );
}
