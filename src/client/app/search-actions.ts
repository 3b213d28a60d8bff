import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { Call } from '#contract/call.ts';
import { callNames } from '#contract/call-names.ts';
import { late } from '#client/screen/late.tsx';

/** A dialog that is opened by itself, without a record. */
export type ActionDialog = ComponentType<{ subject: null; onClose: () => void }>;

/** Something the search offers to do. */
export type SearchAction = {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** Not offered to a role that may not make this call. */
  readonly needs: Pick<Call, 'service' | 'name'>;
  /** The dialog, or the list of the records it is done to. */
  readonly does: { readonly dialog: ActionDialog } | { readonly to: '/episodes' | '/visits' };
};

/** What the search offers to do, beside the pages it opens. */
export const searchActions: readonly SearchAction[] = [
  {
    id: 'new-patient',
    label: msg`New patient`,
    needs: callNames.savePatient,
    does: {
      dialog: late<{ subject: null; onClose: () => void }>(
        async () =>
          (await import('#client/features/patients/new-patient-dialog.tsx')).NewPatientDialog,
      ),
    },
  },
  {
    id: 'new-episode',
    label: msg`New episode`,
    needs: callNames.createEpisode,
    does: {
      dialog: late<{ subject: null; onClose: () => void }>(
        async () => (await import('#client/features/episodes/episode-dialog.ts')).NewEpisodeDialog,
      ),
    },
  },
  // Orders belong to an episode, which is chosen first.
  {
    id: 'plan-visits',
    label: msg`Plan visits`,
    needs: callNames.planVisits,
    does: { to: '/episodes' },
  },
];
