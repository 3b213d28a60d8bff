import { msg, plural } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import {
  cancelVisit,
  confirmVisit,
  deleteVisit,
  expireVisit,
  missVisit,
  restoreVisit,
} from '#contract/visit-acts.ts';
import { statusWhenEnded, statusWhenRestored, type EndingAct } from '#domain/visit-acts.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { endingDialog, pinned, undoAct } from './act-dialogs.tsx';

type Visits = readonly Visit[];

const all =
  (can: (visit: Visit) => boolean) =>
  (visits: Visits): boolean =>
    visits.every(can);
const endable = (act: EndingAct) => all((visit) => statusWhenEnded(act, visit) !== null);

const miss = action<Visits>({
  id: 'miss',
  label: msg`Mark missed`,
  needs: missVisit,
  enabled: endable('miss'),
  dialog: endingDialog('miss'),
});

const cancel = action<Visits>({
  id: 'cancel',
  label: msg({ message: 'Cancel visit', context: 'calls a visit off' }),
  needs: cancelVisit,
  enabled: endable('cancel'),
  dialog: endingDialog('cancel'),
});

const expire = action<Visits>({
  id: 'expire',
  label: msg`Expire`,
  needs: expireVisit,
  enabled: endable('expire'),
  dialog: endingDialog('expire'),
});

const remove = action<Visits>({
  id: 'delete',
  label: msg`Delete`,
  needs: deleteVisit,
  enabled: endable('delete'),
  dialog: endingDialog('delete'),
});

const restore = action({
  id: 'restore',
  label: msg`Restore`,
  icon: 'undo',
  needs: restoreVisit,
  enabled: all((visit) => statusWhenRestored(visit) !== null),
  run: (visits: Visits) => callApi(restoreVisit, { visits: pinned(visits), comment: '' }),
  done: ({ visits }) =>
    plural(visits.length, { one: '# visit restored.', other: '# visits restored.' }),
  undo: ({ visits }) => undoAct(visits),
});

const confirmed =
  (value: boolean) =>
  ({ episodeType, status, shiftConfirmedByFacility }: Visit): boolean =>
    episodeType === 'Shift' &&
    status === 'Staffed' &&
    (shiftConfirmedByFacility ?? false) === value;

const confirm = action({
  id: 'confirm',
  label: msg`Facility confirmed`,
  icon: 'check',
  needs: confirmVisit,
  enabled: all(confirmed(false)),
  run: (visits: Visits) => callApi(confirmVisit, { visits: pinned(visits), confirmed: true }),
  done: ({ visits }) =>
    plural(visits.length, { one: '# shift confirmed.', other: '# shifts confirmed.' }),
  undo: ({ visits }) => callApi(confirmVisit, { visits: pinned(visits), confirmed: false }),
});

/** What the office does with chosen visits besides staffing them; each with undo. */
export const visitActs = [confirm, miss, cancel, expire, remove, restore];
