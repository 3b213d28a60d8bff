import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  number,
  section,
  text,
  time,
  yesNo,
  type Condition,
  type Field,
  type FormDefinition,
  type Section,
} from '#forms/define.ts';

const perSection = 60;

/**
 * A form of so many fields for benchmarks: sections of 60, all kinds of fields in turn, every tenth
 * question hidden until the yes/no question before it is answered with yes.
 */
export const largeForm = (fields = 600): FormDefinition =>
  defineForm({
    id: `large-${fields}`,
    version: 1,
    title: `Large form of ${fields} fields`,
    disciplines: ['RN'],
    visitTypeIds: [],
    sections: Array.from({ length: Math.ceil(fields / perSection) }, (_, place) =>
      sectionAt(place, Math.min(perSection, fields - place * perSection)),
    ),
  });

const sectionAt = (place: number, count: number): Section =>
  section({
    id: `s${place}`,
    title: `Section ${place + 1}`,
    source: 'Synthetic, for benchmarks',
    items: Array.from({ length: count }, (_, index) => fieldAt(place, index)),
  });

const fieldAt = (place: number, index: number): Field => {
  const path = `s${place}.f${index}`;
  const label = `Question ${place + 1}.${index + 1}`;
  const gate: { readonly showIf?: Condition } =
    index % 10 === 9 ? { showIf: { path: `s${place}.f${index - 1}`, equals: true } } : {};
  const required = index % 4 === 0;
  switch (index % 10) {
    case 0:
    case 5:
      return number(path, label, {
        unit: 'mmHg',
        min: 0,
        max: 300,
        step: 1,
        required,
        warn: { low: 60, high: 140 },
        critical: { low: 50, high: 180 },
      });
    case 1:
    case 6:
      return choice(
        path,
        label,
        { a: 'First', b: 'Second', c: 'Third', d: 'Fourth' },
        { required },
      );
    case 2:
      return choices(
        path,
        label,
        { none: 'None', a: 'First', b: 'Second', c: 'Third' },
        { required, exclusive: 'none' },
      );
    case 3:
      return date(path, label, { required });
    case 4:
      return text(path, label, { required });
    case 7:
      return time(path, label, { required });
    case 8:
      return yesNo(path, label, { required });
    default:
      return longText(path, label, { required, ...gate });
  }
};
