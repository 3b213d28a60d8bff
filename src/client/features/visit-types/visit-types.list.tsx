import { msg } from '@lingui/core/macro';
import { saveVisitType, visitTypes, type VisitTypeRow } from '#contract/visit-types.ts';
import { payUnits, type PayUnit } from '#domain/pay.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { by, col, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { visitTypesByShownName } from './by-shown-name.ts';
import { addNew } from './new-visit-types.tsx';

const VisitTypeDialog = formDialog({
  title: ({ type }: VisitTypeRow) => type,
  submit: msg`Save`,
  failure: msg`Sorry, visit type could not be saved.`,
  fields: (row: VisitTypeRow) => ({
    type: text(msg`Name`, { initial: row.type, maxLength: 120 }),
    description: text(msg`Description`, { required: false, initial: row.description }),
    unit: choice<PayUnit>(msg`Unit of pay`, {
      required: true,
      compact: true,
      initial: row.unit,
      options: payUnits.map((value) => ({ value, label: value })),
    }),
    serviceType: text(msg`Service type`, {
      required: false,
      initial: row.serviceType,
      maxLength: 60,
    }),
    evaluation: check(msg`Evaluation`, { initial: row.evaluation, option: msg`Yes` }),
    discharge: check(msg({ message: 'Discharge', context: 'kind of visit' }), {
      initial: row.discharge,
      option: msg`Yes`,
    }),
  }),
  call: saveVisitType,
  input: ({ unit, ...given }, { id, revision, unit: before }) => ({
    ...given,
    id,
    revision,
    unit: unit || before,
  }),
  clash: rowClash<VisitTypeRow>(
    'visit-type.changed',
    (_row, page) => callApi(visitTypes, page),
    ({ id }) => id,
  ),
});

const edit = action<VisitTypeRow>({
  id: 'edit-visit-type',
  label: msg`Edit`,
  needs: saveVisitType,
  dialog: VisitTypeDialog,
});

const visitTypeList = list(visitTypes, {
  name: 'visit-types',
  title: msg`Visit types`,
  failure: msg`Sorry, visit types could not be loaded.`,
  empty: msg`No visit types.`,
  filters: { words: words(msg`Name`) },
  load: visitTypesByShownName,
  row: { key: 'id', name: 'type' },
  headerActions: [addNew],
  rowActions: [edit],
  columns: [
    col('type', msg`Name`, { sort: by('type') }),
    col('discipline', msg`Discipline`, { sort: by('discipline') }),
    col('unit', msg`Unit of pay`),
    col('serviceType', msg`Service type`, { text: (type) => type || '—', priority: 2 }),
    col('description', msg`Description`, { ...typed, priority: 3 }),
  ],
});

export const screen = listScreen(visitTypeList);
