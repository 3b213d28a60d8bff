import { msg, t } from '@lingui/core/macro';
import { getDefaultStore } from 'jotai';
import {
  closeMissedNotice,
  reopenMissedNotice,
  sendMissedNotice,
  type MissedNotice,
} from '#contract/missed-notices.ts';
import { stateWhenReopened, stateWhenSent } from '#domain/missed-notice.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { openFile } from '#client/screen/save-file.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { CloseNoticeDialog, noticeClash, SendNoticeDialog } from './notice-dialogs.tsx';

const print = action({
  id: 'print-notice',
  label: msg`PDF`,
  icon: 'print',
  run: async (notice: MissedNotice) => {
    const { noticePdf } = await import('./notice-pdf.ts');
    const session = getDefaultStore().get(sessionAtom);
    const agency = session.kind === 'open' ? session.state.user.orgName : '';
    const bytes = await noticePdf({ agency, notice, madeAt: new Date() });
    const [month = '', day = '', year = ''] = notice.dateOfService.split('/');
    const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
    openFile(file, `${year}-${month}-${day} ${notice.mrn} missed visit.pdf`);
  },
  failure: msg`Sorry, the PDF could not be made.`,
});

const send = action<MissedNotice>({
  id: 'send-notice',
  label: msg`Mark sent`,
  icon: 'check',
  needs: sendMissedNotice,
  when: ({ state }) => stateWhenSent(state) !== null,
  dialog: SendNoticeDialog,
});

const close = action<MissedNotice>({
  id: 'close-notice',
  label: msg`Not needed`,
  needs: closeMissedNotice,
  when: ({ state }) => state === 'open',
  dialog: CloseNoticeDialog,
});

const reopen = action({
  id: 'reopen-notice',
  label: msg`Open again`,
  needs: reopenMissedNotice,
  when: ({ state }: MissedNotice) => stateWhenReopened(state) !== null,
  run: ({ id, revision }: MissedNotice) => callApi(reopenMissedNotice, { id, revision }),
  done: () => t`The notice is to be sent again.`,
  clash: noticeClash,
  failure: msg`Sorry, notice could not be saved.`,
});

/** What can be done with a notice, in the list and in the episode. */
export const noticeActions = [print, send, close, reopen];
