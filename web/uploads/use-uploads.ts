import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSession } from '../accounts/session.ts';
import { uploadQueues } from './queue/queues.ts';
import type { Place, Upload, UploadedPicture } from './queue/upload.ts';
import type { UploadQueue } from './queue/upload-queue.ts';
import { browserUploadStore, listElsewhere, type WaitingPlace } from './queue/upload-store.ts';

// Uploads pictures to a folder of the image service. In a screen (with 'uploads' among the `texts` of its handle):
//
//   const uploads = useUploads({
//     folder: `art_studios/${studio.id}`,
//     // What the pictures are for: they are added only there.
//     place: { path: `/edit-studio/${studio.id}?step=pictures`, name: studio.name },
//     // Adds the picture. Await the API's response here: until this succeeds the picture stays in the list, also
//     // over a reload. It may be called twice for one `public_id`, and must be idempotent (409 or "there already"
//     // counts as done). An error's message is shown beside the picture.
//     onDone: async (picture) => { await answer(api.studios[':id'].photos.$post({ …, json: picture })); },
//   });
//   <ChoosePhotos onChoose={uploads.add} />        a button, several files at once
//   <UploadTray uploads={uploads} />               the list of uploads, with progress, retry and cancel
//
// Uploads continue when the screen is left or reloaded, until their person signs out; `onDone` is called when the
// screen is shown again, in the order in which the pictures were chosen. Show an uploaded picture with `<Photo>`
// (web/ui/pictures/photo.tsx); the server deletes it within a day unless it is used.

export interface Uploads {
  /** Uploads in progress or failed. */
  list: readonly Upload[];
  add: (files: Iterable<File>) => void;
  cancel: (id: string) => void;
  retry: (id: string) => void;
  /** Other places with this person's waiting pictures, which are delivered when their screen is opened. */
  elsewhere: readonly WaitingPlace[];
}

interface UseUploads {
  /** `art_studios/{id}`, `platform_assets` or `avatars`. */
  folder: string;
  place: Place;
  /** Delivers the picture to what shows it. */
  onDone: (picture: UploadedPicture) => unknown;
}

const NONE: readonly Upload[] = [];
const NOWHERE: readonly WaitingPlace[] = [];
const NOTHING_TO_WATCH = () => () => {};

export function useUploads({ folder, place, onDone }: UseUploads): Uploads {
  const owner = useSession().me?.id;
  const { path } = place;
  const [queue, setQueue] = useState<UploadQueue>();
  const [elsewhere, setElsewhere] = useState(NOWHERE);
  const receive = useEffectEvent((picture: UploadedPicture) => onDone(picture));

  useEffect(() => {
    if (!owner) return;
    const own = uploadQueues.of(owner, folder, path);
    setQueue(own);
    return own.listen((picture) => receive(picture));
  }, [owner, folder, path]);

  useEffect(() => {
    if (!owner) return;
    let isOver = false;
    listElsewhere(browserUploadStore(), { owner, here: path, now: Date.now() }).then(
      (places) => isOver || setElsewhere(places),
      // Without storage nothing waits.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [owner, path]);

  const list = useSyncExternalStore(
    queue?.watch ?? NOTHING_TO_WATCH,
    () => queue?.uploads() ?? NONE,
    () => NONE,
  );
  return {
    list,
    elsewhere,
    add: (files) => queue?.add(files, place.name),
    cancel: (id) => queue?.cancel(id),
    retry: (id) => queue?.retry(id),
  };
}
