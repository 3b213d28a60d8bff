import { msg } from '@lingui/core/macro';
import { createElement } from 'react';
import {
  constantNameLength,
  constants,
  saveConstant,
  type ConstantRow,
} from '#contract/constants.ts';
import { constantTypes } from '#domain/constants.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { constantField } from './constant-fields.ts';

function Description({ row: { description } }: { row: ConstantRow }) {
  const known = useText();
  return description === '' ? null : createElement('p', null, known(description));
}

type Named = Pick<ConstantRow, 'type' | 'name'>;
/** The contract's types; a row of the server has one of them. */
const typeOf = ({ type }: Pick<Named, 'type'>) =>
  constantTypes.find((each) => each === type) ?? 'WebAppConfig';

export const constantOf = (row: Named) => ({ type: typeOf(row), name: row.name });

const saved = {
  submit: msg`Save`,
  failure: msg`Sorry, constant could not be saved.`,
} as const;

/** Sets one constant, with the field of its kind. */
export const ConstantDialog = formDialog({
  ...saved,
  title: ({ name }) => name,
  wide: true,
  intro: (row) => createElement(Description, { row }),
  fields: (row: ConstantRow) => ({ value: constantField(row).field }),
  call: saveConstant,
  input: ({ value }, row) => ({
    ...constantOf(row),
    value: constantField(row).sent(value),
    ...(!row.secret && { seen: row.value }),
  }),
  clash: rowClash<ConstantRow>(
    'constant.changed',
    (_row, page) => callApi(constants, page),
    ({ key }) => key,
  ),
});

const nameForm = /^[A-Za-z][\w.-]*$/;

/** Adds a constant of the agency's own: a text. */
export const NewConstantDialog = formDialog({
  ...saved,
  title: msg`New constant`,
  fields: (_subject: null) => ({
    type: select(msg`Type`, {
      required: true,
      initial: 'WebAppConfig',
      options: constantTypes.map((value) => ({ value, label: value })),
    }),
    name: text(msg`Name`, {
      maxLength: constantNameLength,
      check: (name) =>
        nameForm.test(name) ? null : msg`Use letters, digits, dots and dashes without spaces`,
    }),
    value: longText(msg`Value`, { rows: 3 }),
  }),
  call: saveConstant,
  input: ({ type, name, value }) => ({ type: type || 'WebAppConfig', name, value }),
});
