import { msg, t } from '@lingui/core/macro';
import {
  mostAuthorized,
  patientAuthorizations,
  saveAuthorization,
  withdrawAuthorization,
  type AuthorizationShown,
} from '#contract/authorizations.ts';
import { errors } from '#contract/errors.ts';
import { authorizationUnits, type AuthorizationUnit } from '#domain/authorizations.ts';
import { visitGroups, type VisitGroup } from '#domain/clinicians.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, date, longText, number, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { referenceNow } from '#client/screen/use-reference.ts';
import { unitWords } from './authorization-words.ts';

/** Whose authorisation it is: of one episode, or of a patient without one. */
export type AuthorizedPatient = { readonly patientId: string; readonly episodeId: string | null };

type Given = Pick<
  AuthorizationShown,
  | 'payer'
  | 'number'
  | 'discipline'
  | 'visitTypeId'
  | 'unit'
  | 'amount'
  | 'startDate'
  | 'endDate'
  | 'comment'
>;

/** Usual length of a new authorisation, days: a certification period. */
const usualDays = 60;

const blank = (): Given & { readonly isNew: true } => {
  const today = pacificDate(new Date());
  return {
    isNew: true,
    payer: '',
    number: '',
    discipline: null,
    visitTypeId: null,
    unit: 'visits',
    amount: 0,
    startDate: today,
    endDate: addDays(today, usualDays - 1),
    comment: '',
  };
};

const fieldsOf = (given: Given & { readonly isNew?: true }) => ({
  payer: text(msg`Payer`, { required: true, initial: given.payer, maxLength: 80 }),
  number: text(msg`Authorization number`, {
    required: false,
    initial: given.number,
    maxLength: 60,
  }),
  discipline: select<VisitGroup>(msg`Discipline`, {
    required: false,
    initial: given.discipline ?? '',
    options: visitGroups.map((value) => ({ value, label: value })),
    hint: msg`Empty for all.`,
  }),
  visitTypeId: select(msg`Visit type`, {
    required: false,
    initial: given.visitTypeId === null ? '' : String(given.visitTypeId),
    options: referenceNow().visitTypes.map(({ id, type, discipline }) => ({
      value: String(id),
      label: (known: (english: string) => string) => `${known(type)} (${discipline})`,
    })),
    hint: msg`Empty for all of the discipline.`,
  }),
  unit: select<AuthorizationUnit>(msg`Counts`, {
    required: true,
    initial: given.unit,
    options: authorizationUnits.map((value) => ({ value, label: unitWords[value] })),
  }),
  amount: number(msg`Authorized`, {
    low: 0,
    high: mostAuthorized,
    required: true,
    initial: given.isNew ? null : given.amount,
  }),
  startDate: date(msg`From`, { initial: given.startDate }),
  endDate: date(msg`To`, {
    initial: given.endDate,
    codes: { 'authorization.days': errors['authorization.days'].text },
  }),
  comment: longText(msg`Comment`, { required: false, initial: given.comment, maxLength: 1000 }),
});

type Entered = Omit<Given, 'discipline' | 'visitTypeId' | 'unit' | 'amount'> & {
  readonly discipline: VisitGroup | '';
  readonly visitTypeId: string;
  readonly unit: AuthorizationUnit | '';
  readonly amount: number | null;
};

const sent = ({ discipline, visitTypeId, unit, amount, ...rest }: Entered) => ({
  ...rest,
  discipline: discipline || null,
  visitTypeId: visitTypeId === '' ? null : Number(visitTypeId),
  unit: unit || 'visits',
  amount: amount ?? 0,
});

const saving = {
  submit: msg`Save`,
  failure: msg`Sorry, authorization could not be saved.`,
  wide: true,
  columns: true,
  call: saveAuthorization,
} as const;

const AddAuthorizationDialog = formDialog({
  ...saving,
  title: msg`Add authorization`,
  fields: (_subject: AuthorizedPatient) => fieldsOf(blank()),
  input: (values, { patientId, episodeId }) => ({
    authorization: null,
    patientId,
    episodeId,
    ...sent(values),
  }),
  done: () => t`The authorization was added.`,
});

const clash = rowClash<AuthorizationShown>(
  'authorization.changed',
  ({ patientId }, page) => callApi(patientAuthorizations, { patientId, only: 'All', ...page }),
  ({ id }) => id,
  (row) => ({
    ...fieldsOf(row),
    withdrawn: check(msg`Withdrawn`, { initial: row.withdrawn, option: msg`Withdrawn` }),
  }),
);

const EditAuthorizationDialog = formDialog({
  ...saving,
  title: ({ payer, patientName }) => `${payer} · ${patientName}`,
  fields: (row: AuthorizationShown) => fieldsOf(row),
  input: (values, { id, revision, patientId, episodeId }) => ({
    authorization: { id, revision },
    patientId,
    episodeId,
    ...sent(values),
  }),
  clash,
  done: () => t`The authorization was saved.`,
});

const WithdrawDialog = formDialog({
  title: ({ withdrawn, payer }) =>
    withdrawn
      ? t`Restore the authorization of ${payer}`
      : t`Withdraw the authorization of ${payer}`,
  submit: ({ withdrawn }) => (withdrawn ? msg`Restore` : msg`Withdraw`),
  failure: msg`Sorry, authorization could not be saved.`,
  fields: (_row: AuthorizationShown) => ({
    reason: longText(msg`Reason`, { required: true, maxLength: 300 }),
  }),
  call: withdrawAuthorization,
  input: ({ reason }, { id, revision, withdrawn }) => ({
    id,
    revision,
    withdrawn: !withdrawn,
    reason,
  }),
  clash,
  done: (_result, { withdrawn }) =>
    withdrawn ? t`The authorization is valid again.` : t`The authorization was withdrawn.`,
});

/** What the office does with an authorisation. */
export const authorizationActions = [
  action<AuthorizationShown>({
    id: 'edit-authorization',
    label: msg`Edit`,
    needs: saveAuthorization,
    dialog: EditAuthorizationDialog,
  }),
  action<AuthorizationShown>({
    id: 'withdraw-authorization',
    label: ({ withdrawn }) => (withdrawn ? msg`Restore` : msg`Withdraw`),
    needs: withdrawAuthorization,
    dialog: WithdrawDialog,
  }),
];

export const addAuthorization = action<AuthorizedPatient>({
  id: 'add-authorization',
  label: msg`Add authorization`,
  icon: 'plus',
  needs: saveAuthorization,
  dialog: AddAuthorizationDialog,
});
