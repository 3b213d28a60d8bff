import { msg } from '@lingui/core/macro';
import type { ConstantRow } from '#contract/constants.ts';
import {
  constantProblem,
  constantProblems,
  jsonExample,
  knownConstant,
  listText,
  mostConstant,
  readList,
} from '#domain/constants.ts';
import type { Field, Text } from '#client/kinds/form-dialog/field.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText, number, text } from '#client/kinds/form-dialog/fields.tsx';

/** A constant's field by its kind, and the text that is sent for the input. */
export type ConstantField = {
  readonly field: Field<string> | Field<number | null>;
  readonly sent: (entered: string | number | null) => string;
};

const sentAs = (entered: string | number | null): string => String(entered ?? '').trim();

const lines = (entered: string | number | null): string =>
  listText(
    String(entered ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

const tidyJson = (value: string): string => {
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
};

/** Makes the field; the domain validates its value. */
export function constantField(row: ConstantRow): ConstantField {
  const known = knownConstant(row);
  const now = row.value ?? row.initial ?? '';
  const check =
    (sent: ConstantField['sent']) =>
    (entered: string | number | null): Text | null => {
      const problem = constantProblem(row, sent(entered));
      return problem === null ? null : constantProblems[problem];
    };
  const options = { required: true, missing: constantProblems.blank, path: 'value' } as const;
  switch (known?.kind) {
    case 'number': {
      const { low, high } = known;
      return {
        field: number(msg`Value`, {
          ...options,
          // Letters are no number either, and the person learns what is.
          missing: msg`Enter ${low} to ${high}`,
          low,
          high,
          unit: known.unit,
          initial: now === '' ? null : Number(now),
        }),
        sent: sentAs,
      };
    }
    case 'choice':
      return {
        field: select(msg`Value`, {
          ...options,
          initial: now,
          options: known.values.map((each) => ({ value: each, label: each })),
        }),
        sent: sentAs,
      };
    case 'list':
      return {
        field: longText(msg`Value`, {
          ...options,
          initial: readList(now).join('\n'),
          hint: msg`One entry in each line.`,
          maxLength: mostConstant,
          rows: 8,
          check: check(lines),
        }),
        sent: lines,
      };
    case 'json': {
      const example = JSON.stringify(jsonExample(known.shape));
      return {
        field: longText(msg`Value`, {
          ...options,
          initial: tidyJson(now),
          hint: msg`JSON of this form: ${example}`,
          maxLength: mostConstant,
          rows: 12,
          check: check(sentAs),
        }),
        sent: sentAs,
      };
    }
    default:
      return {
        field: text(msg`Value`, {
          ...options,
          initial: now,
          maxLength: 2_000,
          check: check(sentAs),
        }),
        sent: sentAs,
      };
  }
}
