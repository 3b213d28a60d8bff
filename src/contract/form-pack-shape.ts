import * as z from 'zod/mini';
import { providerTypes } from '#domain/clinicians.ts';
import type { Expression } from '#forms/packs/expression.ts';
import { operationNames } from '#forms/packs/operations.ts';
import { packLimits } from '#forms/packs/pack.ts';
import { integer, nonBlank, text } from './primitives.ts';

/** The one shape of a form pack (docs/form-packs.md); `read-pack.ts` checks what a shape cannot. */

/** A path or a name of a form: no dots inside a part, no names of JavaScript's own. */
const reserved = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/;
const word = (shape: RegExp) =>
  z.string().check(
    z.regex(shape),
    z.maxLength(100),
    z.refine((value: string) => !reserved.test(value)),
  );
const pathOf = () => word(/^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*){0,3}$/);
const columnOf = () => word(/^[A-Za-z][\w-]*$/);
const nameOf = () => word(/^[A-Za-z][\w.-]*$/);
const readPath = () => word(/^(?:\.\/)?[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*){0,3}$/);
const words = () => nonBlank(packLimits.text);
const finite = () => z.number().check(z.refine(Number.isFinite));

const expression: z.ZodMiniType<Expression> = z.lazy(() =>
  z.union([
    text(packLimits.text),
    finite(),
    z.boolean(),
    z.strictObject({ path: readPath(), hidden: z.optional(z.literal(true)) }),
    z.strictObject({ name: nameOf() }),
    z.strictObject({
      op: z.enum(operationNames),
      args: z.array(expression).check(z.maxLength(packLimits.optionsOfItem)),
    }),
    z.strictObject({
      rows: pathOf(),
      do: z.enum(['count', 'sum', 'min', 'max']),
      of: z.optional(expression),
      where: z.optional(expression),
    }),
  ]),
) as z.ZodMiniType<Expression>;

/** Conditions of packs are expressions; the short forms of built-in ones are not needed here. */
const condition = z.strictObject({ expression });

const parts = <P extends z.ZodMiniType<string>>(path: P) => ({
  path,
  label: words(),
  hint: z.optional(text(packLimits.text)),
  required: z.optional(z.boolean()),
  exportRequired: z.optional(z.boolean()),
  showIf: z.optional(condition),
  optionalIf: z.optional(condition),
  copyFromLast: z.optional(z.boolean()),
  source: z.optional(text(packLimits.source)),
  automatic: z.optional(z.literal(true)),
  fromVisit: z.optional(z.literal(true)),
  contradictions: z.optional(
    z
      .array(
        z.strictObject({
          answer: z.optional(z.union([text(200), z.boolean()])),
          when: condition,
          text: words(),
        }),
      )
      .check(z.maxLength(20)),
  ),
});

const option = z.strictObject({
  value: nonBlank(200),
  label: words(),
  exportValue: z.optional(text(60)),
});
const options = z.array(option).check(z.minLength(1), z.maxLength(packLimits.optionsOfItem));
const range = z.strictObject({ low: z.optional(finite()), high: z.optional(finite()) });

const fieldsOf = <P extends z.ZodMiniType<string>>(path: P) =>
  [
    z.strictObject({
      kind: z.literal('number'),
      ...parts(path),
      unit: text(60),
      min: finite(),
      max: finite(),
      step: z.number().check(z.minimum(0.000_001), z.maximum(1_000_000)),
      warn: z.optional(range),
      critical: z.optional(range),
    }),
    z.strictObject({ kind: z.literal('text'), ...parts(path), maxLength: integer(1, 4_000) }),
    z.strictObject({ kind: z.literal('longText'), ...parts(path), maxLength: integer(1, 20_000) }),
    z.strictObject({ kind: z.literal('choice'), ...parts(path), options }),
    z.strictObject({
      kind: z.literal('choices'),
      ...parts(path),
      options,
      exclusive: z.optional(text(200)),
    }),
    z.strictObject({ kind: z.literal('yesNo'), ...parts(path) }),
    z.strictObject({ kind: z.literal('date'), ...parts(path) }),
    z.strictObject({ kind: z.literal('time'), ...parts(path) }),
    z.strictObject({ kind: z.literal('scale'), ...parts(path), low: words(), high: words() }),
    z.strictObject({
      kind: z.literal('calculated'),
      ...parts(path),
      calculation: expression,
      gives: z.enum(['number', 'text', 'date', 'yesNo']),
      unit: text(60),
    }),
  ] as const;

const rowGroup = z.strictObject({
  kind: z.literal('rows'),
  path: columnOf(),
  label: words(),
  rowLabel: words(),
  hint: z.optional(text(packLimits.text)),
  min: z.optional(integer(0, packLimits.rows)),
  max: integer(1, packLimits.rows),
  fields: z
    .array(z.discriminatedUnion('kind', fieldsOf(columnOf())))
    .check(z.minLength(1), z.maxLength(400)),
  showIf: z.optional(condition),
  copyFromLast: z.optional(z.boolean()),
  source: z.optional(text(packLimits.source)),
});

const note = z.strictObject({
  kind: z.literal('note'),
  text: words(),
  tone: z.optional(z.enum(['info', 'warning'])),
  showIf: z.optional(condition),
});

const section = z.strictObject({
  id: word(/^[A-Za-z][\w-]*$/),
  title: words(),
  items: z
    .array(z.discriminatedUnion('kind', [...fieldsOf(pathOf()), rowGroup, note]))
    .check(z.maxLength(packLimits.items)),
  showIf: z.optional(condition),
  photos: z.optional(z.literal(true)),
  signedBy: z.optional(z.array(z.enum(providerTypes)).check(z.minLength(1), z.maxLength(20))),
  source: nonBlank(packLimits.source),
});

const review = z.strictObject({
  clinicianStatement: words(),
  patientStatement: z.optional(words()),
  highlights: z.array(pathOf()).check(z.maxLength(50)),
});

const translations = z
  .record(text(packLimits.text), text(packLimits.text))
  .check(z.refine((all: object) => Object.keys(all).length <= 10_000));

export const packShape = z.strictObject({
  format: z.literal('porchlight-form-pack/1'),
  form: z.strictObject({
    /** Replaced by the id the server gives. */
    id: text(60),
    version: integer(1, 9_999),
    title: nonBlank(200),
    disciplines: z.array(z.enum(providerTypes)).check(z.maxLength(20)),
    visitTypeIds: z.array(integer(1, 9_999)).check(z.maxLength(100)),
    sections: z.array(section).check(z.minLength(1), z.maxLength(packLimits.sections)),
    review: z.optional(review),
    logic: z.literal('expressions'),
    named: z.optional(z.record(nameOf(), expression)),
  }),
  texts: z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), translations),
});
