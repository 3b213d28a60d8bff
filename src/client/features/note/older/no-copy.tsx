import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { useStore } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { useOpenPlace } from './open-place.ts';
import { placesAround, type Place, type PlacesAround } from './places.ts';

/**
 * Why nothing can be copied: there is no previous note, or it is an older document, which can be
 * opened instead.
 */
export function NoCopy({
  visit: { id, patientId },
  onClose,
}: {
  visit: Pick<Visit, 'id' | 'patientId'>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const open = useOpenPlace(patientId, id);
  const [older, setOlder] = useState<Place | null>(null);
  const say = useRef((_around: Pick<PlacesAround, 'previous' | 'isSure'>): void => {});
  useEffect(() => {
    say.current = ({ previous, isSure }) => {
      if (previous?.kind === 'older') return setOlder(previous);
      const none = t`No previous note found.`;
      const unknown = t`Whether there are older notes, this phone learns online.`;
      toast({ text: isSure || previous ? none : `${none} ${unknown}` });
      return onClose();
    };
  });
  useEffect(() => {
    placesAround(store, patientId, { kind: 'note', id }).then(
      (around) => say.current(around),
      () => say.current({ previous: null, isSure: false }),
    );
  }, [store, patientId, id]);
  if (older === null) return null;
  const { day } = older;
  return (
    <Dialog
      title={t`Copy`}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={() => void open(older)}>
          {t`Open the older note`}
        </Button>
      }
    >
      <p>{t`The previous note, of ${day}, is an older document. It cannot be copied.`}</p>
    </Dialog>
  );
}
