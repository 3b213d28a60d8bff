import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { patientPhysicians } from '#contract/circle.ts';
import {
  closeMissedNotice,
  missedNotices,
  reopenMissedNotice,
  sendMissedNotice,
  type MissedNotice,
} from '#contract/missed-notices.ts';
import { noticeWayLabels, noticeWays, type NoticeWay } from '#domain/missed-notice.ts';
import { pacificDate } from '#domain/pacific.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { choice, type Option } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { Facts } from '#client/ui/card.tsx';
import { closedText, orderText, reasonText, stateText, visitText } from './notice-words.ts';

const failure = msg`Sorry, notice could not be saved.`;
/** Physicians of one patient; a request takes as many. */
const mostPhysicians = 100;

/** A notice as it is now, beside what it was on the screen. */
export const noticeClash = rowClash<MissedNotice>(
  'record.changed',
  ({ episodeId }, page) => callApi(missedNotices, { episodeId, only: 'All', ...page }),
  ({ id }) => id,
  (notice) => ({
    state: text(msg`Status`, { initial: stateText(notice) }),
    reason: text(msg`Reason`, { initial: reasonText(notice) }),
    closed: text(msg`Closed`, { initial: closedText(notice) }),
  }),
);

const reopen = ({ revision }: { readonly revision: number }, { id }: MissedNotice) =>
  callApi(reopenMissedNotice, { id, revision });

/** The patient's physicians with their numbers. */
async function physicians(patientId: string): Promise<readonly Option[]> {
  const { rows } = await callApi(patientPhysicians, { patientId, pageSize: mostPhysicians });
  return rows.map(({ id, name, role, phone, fax }) => ({
    value: id,
    label: [
      `${name} (${knownText(role)})`,
      phone !== '' && t`phone ${formatUsPhone(phone)}`,
      fax !== '' && t`fax ${formatUsPhone(fax)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

/** What is told, in the words of the notice: for who reads it out on the telephone. */
function NoticeFacts({ notice }: { notice: MissedNotice }) {
  const { t: say } = useLingui();
  return (
    <Facts
      items={[
        { name: say`Patient`, value: notice.patientName },
        { name: say`Visit`, value: visitText(notice) },
        { name: say`Date of service`, value: notice.dateOfService },
        { name: say`Reason`, value: reasonText(notice) },
        { name: say`Ordered`, value: orderText(notice) },
      ]}
    />
  );
}

export const SendNoticeDialog = formDialog({
  title: ({ state, patientName }: MissedNotice) =>
    state === 'correct'
      ? t`Correction about ${patientName} sent`
      : t`Notice about ${patientName} sent`,
  submit: msg`Mark sent`,
  failure,
  wide: true,
  intro: (notice) => <NoticeFacts notice={notice} />,
  fields: (notice: MissedNotice) => ({
    physicianId: choice<string>(msg`Physician`, {
      required: true,
      initial: notice.physician?.id ?? '',
      options: {
        load: () => physicians(notice.patientId),
        failure: msg`Sorry, physicians could not be loaded.`,
        none: msg`The circle names no physician. Add one under Circle in the patient’s record.`,
      },
    }),
    how: choice<NoticeWay>(msg`How`, {
      required: true,
      compact: true,
      options: noticeWays.map((value) => ({ value, label: noticeWayLabels[value] })),
    }),
    sentOn: date(msg`Sent on`, { initial: pacificDate(new Date()) }),
    note: longText(msg`Who took it, or the fax confirmation`, {
      required: false,
      maxLength: 500,
      rows: 2,
    }),
  }),
  call: sendMissedNotice,
  input: ({ physicianId, how, sentOn, note }, { id, revision }) => ({
    id,
    revision,
    physicianId,
    how: how || 'fax',
    sentOn,
    note,
  }),
  clash: noticeClash,
  done: (_result, { state }) =>
    state === 'correct' ? t`The correction is marked sent.` : t`The notice is marked sent.`,
  undo: reopen,
});

export const CloseNoticeDialog = formDialog({
  title: ({ patientName }: MissedNotice) => t`No notice about ${patientName} needed`,
  submit: msg`Not needed`,
  failure,
  fields: (_notice: MissedNotice) => ({
    reason: longText(msg`Reason`, { required: true, maxLength: 500, rows: 2 }),
  }),
  call: closeMissedNotice,
  input: ({ reason }, { id, revision }) => ({ id, revision, reason }),
  clash: noticeClash,
  done: () => t`The notice is not needed.`,
  undo: reopen,
});
