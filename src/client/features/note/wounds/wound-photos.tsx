import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { photosOf } from '#forms/wounds.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { NotePhoto } from '#client/features/files/note-photo.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import { FileSource } from '../files/add-files.tsx';
import { useCells, woundCell } from './use-cells.ts';
import { photoCaption } from './photo-captions.ts';
import styles from './wounds.module.css';

/** Photos of one wound: taken or chosen here, and named by wound, place and day. */
export function WoundPhotos({ row, number }: { row: string; number: number }) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const toast = useToast();
  const { date } = useAtomValue(desk.earlierWounds);
  const cells = useCells(row, ['place', 'site', 'photos']);
  const ids = photosOf(cells);
  const path = woundCell(row, 'photos');
  const caption = photoCaption({ number, cells, date }, words);
  const now = () => photosOf({ photos: getDefaultStore().get(desk.draft.answerAtom(path)) ?? [] });
  const add = (fileId: string) => desk.draft.set(path, [...now(), fileId]);
  const remove = (id: string) => {
    const left = now().filter((each) => each !== id);
    applyWithUndo(desk, toast, {
      patch: { [path]: left.length > 0 ? left : null },
      text: t`Photo is no longer with wound ${number}. It stays in Photos and files.`,
    });
  };
  const shared = { visitId: desk.draft.visitId, onAdded: add, accept: 'image/*' };
  return (
    <section className={styles.photos} aria-label={t`Photos of wound ${number}`}>
      {ids.map((id) => (
        <figure key={id}>
          <NotePhoto fileId={id} caption={caption} />
          <figcaption>{caption}</figcaption>
          {!desk.readOnly && (
            <Button
              variant="quiet"
              icon="close"
              aria-label={t`Take this photo off wound ${number}`}
              onClick={() => remove(id)}
            />
          )}
        </figure>
      ))}
      {!desk.readOnly && (
        <div className={styles.actions}>
          <FileSource
            {...shared}
            label={t`Take photo of wound ${number}`}
            icon="camera"
            capture="environment"
          />
          <FileSource {...shared} label={t`Choose photo of wound ${number}`} icon="folder" />
        </div>
      )}
    </section>
  );
}
