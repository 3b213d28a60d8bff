import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from '#client/session/state/session.ts';
import type { ScreenAt } from '#client/screen/screen-part.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { Place } from './places.ts';

export type Side = 'previous' | 'next';

/**
 * Opens a patient's note, of this product or from before it. `original` is the visit a person set
 * out from; its note opens as itself, the others for reading only.
 */
export function useOpenPlace(
  patientId: string,
  original: string | null,
): (place: Pick<Place, 'kind' | 'id'>) => Promise<void> {
  const navigate = useNavigate();
  return ({ kind, id }) => {
    const from = original === null ? {} : { original };
    if (kind === 'older')
      return navigate({
        to: '/notev0',
        // `list`: where *Back* leads.
        search: ({ list }: ScreenAt['search']) => ({ list, view: 'note', id, patientId, ...from }),
      });
    const search = id === original ? {} : { view: 'read', original: original ?? id };
    return navigate({ to: '/note/$visitId', params: { visitId: id }, search: () => search });
  };
}

/** Opens the note before or after one, or says that there is none. */
export function useOpenAround(
  patientId: string,
  here: Pick<Place, 'kind' | 'id'>,
  original: string | null,
): (side: Side) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const open = useOpenPlace(patientId, original);
  return async (side) => {
    // Not part of the shell.
    const { placesAround } = await import('./places.ts');
    const around = await placesAround(store, patientId, here);
    const place = around[side];
    if (place) return open(place);
    const none = side === 'previous' ? t`No previous note found.` : t`No later note found.`;
    const unknown = t`Whether there are older notes, this phone learns online.`;
    toast({ text: around.isSure || side === 'next' ? none : `${none} ${unknown}` });
    return undefined;
  };
}
