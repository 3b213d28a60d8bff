/**
 * What is promised of the clinical content, and the tests and files that show it; printed in
 * docs/clinical-content.md. A test looks that every file named here is there.
 */
type Promised = {
  readonly what: string;
  /** Paths from the project's root. */
  readonly shown: readonly string[];
  /** What of it is not so, or is only so on a condition. */
  readonly but?: string;
};

const each = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `src/forms/${name}/form.test.ts`);

const families: readonly Promised[] = [
  {
    what:
      'Every form is filled as a clinician would: all skips in both directions, every band of its ' +
      'scores, an error at each required answer that is missing and none once it is there',
    shown: [
      'src/forms/testing/as-a-clinician.ts',
      'src/forms/testing/gates.ts',
      'tests/forms/filled-forms.test.ts',
    ],
  },
  {
    what:
      'A day that has not come yet stops the note at every question about something that took ' +
      'place, and an earlier one mends it',
    shown: ['src/forms/days-to-come.test.ts'],
  },
  {
    what:
      'The constant `Safety` is what a new evaluation offers, kept and sealed with its note; older ' +
      'drafts and notes stay as they were',
    shown: ['src/forms/agency-lists.test.ts', 'src/client/features/note/agency-lists.dom.test.tsx'],
  },
  {
    what: 'Every form is filled on an offline phone by its controls, signed, printed, exported',
    shown: [
      'src/client/features/note/every-form.dom.test.tsx',
      'src/client/features/note/pdf/every-form-pdf.test.ts',
      'docs/forms/README.md',
      'tests/forms/pictures.test.ts',
    ],
  },
  {
    what: 'Every form speaks German in each section and in its PDF, no wider than a phone',
    shown: ['src/client/features/note/german-forms.dom.test.tsx'],
  },
  {
    what: 'Every form is taken by the server as it was signed, and read by the office',
    shown: ['tests/contract/every-form.pg.test.ts'],
  },
  {
    what: 'Each form has a filled sample for the demo that contradicts nothing in itself',
    shown: ['tests/forms/samples.test.ts'],
  },
  {
    what: 'OASIS at the eight timepoints 01, 03 to 09',
    shown: each(
      'oasis-start-of-care',
      'oasis-resumption-of-care',
      'oasis-recertification',
      'oasis-follow-up',
      'oasis-transfer',
      'oasis-transfer-discharge',
      'oasis-death-at-home',
      'oasis-discharge',
    ),
  },
  {
    what:
      'E2 and E1 follow M0090, and the last date while it is half typed; mapped answers stay when it ' +
      'changes; old wordings are history only',
    shown: [
      'src/domain/oasis/catalogue.test.ts',
      'src/domain/oasis/export.test.ts',
      'src/forms/oasis/carried.test.ts',
      'src/forms/oasis-start-of-care/form.test.ts',
      'src/client/features/note/half-typed-date.dom.test.tsx',
    ],
  },
  {
    what: 'Values `-`, `^`, NA, UK and zero padding exactly; `=` is refused, no item of E1 or E2 takes it',
    shown: ['src/domain/oasis/catalogue.test.ts', 'src/domain/oasis/export.test.ts'],
  },
  {
    what: 'The 28 edits with a case that breaks and one that keeps each; our own the same way',
    shown: ['src/domain/oasis/check.test.ts'],
    but: 'the text of -3271 was not seen',
  },
  {
    what:
      'Edits run at entry, offline, with their ids; a contradiction stops the signature or is told ' +
      'at its question',
    shown: ['src/forms/oasis/checks.ts', 'src/forms/every-kind.test.ts'],
  },
  {
    what: 'Totals of PHQ and BIMS are computed and never typed',
    shown: ['src/domain/oasis/export.test.ts', 'src/forms/every-kind.test.ts'],
  },
  {
    what: 'Carried in once and marked: chart, last assessment, the visit’s own wounds and medications',
    shown: ['src/forms/oasis/carried.test.ts', 'src/forms/oasis/from-visit.test.ts'],
  },
  {
    what: 'Three complete assessments exported as XML, the same bytes each time, by our own schema',
    shown: [
      'src/domain/oasis/export.test.ts',
      'tests/oasis/start-of-care-e2.xml',
      'tests/oasis/discharge-e2.xml',
      'tests/oasis/transfer-e1.xml',
      'tests/contract/export-assessment.pg.test.ts',
    ],
    but: 'no official schema file was read',
  },
  {
    what: 'A whole start of care through visible labels, its taps and keys counted, no question asked twice',
    shown: ['tests/field-day/start-of-care.ts', 'docs/oasis.md'],
    but:
      'a few questions ask in their own words what another list or scale has among its answers; ' +
      'they are named there',
  },
  {
    what:
      'Nursing: skilled visit for RN and LVN/LPN, whose notes are without what only an RN signs; ' +
      'subcutaneous, wounds, infusion, medications, infection, supervision with its clocks, ' +
      'consents, emergency plan, incident',
    shown: [
      ...each(
        'skilled-nursing-visit',
        'lvn-visit',
        'wound-assessment',
        'infusion-visit',
        'medication-profile',
        'infection-screening',
        'aide-supervision',
        'lvn-supervision',
        'admission-consents',
        'emergency-preparedness',
        'incident-report',
      ),
      'src/contract/commands/form-rules.test.ts',
      'src/domain/duties.test.ts',
    ],
  },
  {
    what:
      'Therapy: evaluation, visit, reassessment and discharge of PT, OT and ST; the discipline comes ' +
      'from the visit; Tinetti, Barthel, TUG, tables of range and strength, goals from templates',
    shown: [
      'src/forms/testing/therapy-document.ts',
      ...each('pt-evaluation', 'ot-evaluation', 'st-evaluation', 'therapy-visit'),
      'src/forms/visit-answers.test.ts',
      'src/domain/goals.test.ts',
    ],
  },
  {
    what: 'Aide on the care plan, social work, hospice with PPS, KPS and FAST as numbers only',
    shown: [
      ...each('aide-visit', 'msw-evaluation', 'msw-visit'),
      ...each('hospice-psychosocial', 'hospice-spiritual'),
      'src/forms/plan-answers.test.ts',
    ],
  },
  {
    what:
      'Orders and plan: CMS-485, verbal order with read-back, face-to-face, missed visit, summaries, ' +
      '60-day summary from the notes, communication note',
    shown: [
      ...each(
        'plan-of-care',
        'verbal-order',
        'face-to-face',
        'missed-visit',
        'transfer-summary',
        'discharge-summary',
        'communication-note',
      ),
      'src/forms/sixty-day-summary/summary-answers.test.ts',
    ],
  },
  {
    what: 'Every list of options once, with its codes, used by forms, print and export alike',
    shown: [
      'src/domain/options.test.ts',
      'src/domain/options-clinical.test.ts',
      'src/forms/registry.test.ts',
    ],
  },
  {
    what: 'Scores live, with the rule shown; a patient’s own alerts replace the default ranges',
    shown: [
      'src/domain/scores.test.ts',
      'src/forms/form-scores.test.ts',
      'src/forms/form-alerts.test.ts',
    ],
  },
];

const engine: readonly Promised[] = [
  {
    what: 'The definition is frozen; conditions are typed; errors, states, scores and export need no screen',
    shown: [
      'src/forms/visibility.test.ts',
      'src/forms/section-states.test.ts',
      'src/forms/field-errors.test.ts',
      'src/forms/every-kind.test.ts',
    ],
  },
  {
    what: 'Tables, body map, medication rows, goals, signatures, calculated; accessible, printed, compared',
    shown: [
      'src/client/features/note/fields/every-kind.dom.test.tsx',
      'src/client/features/note/pdf/every-kind-pdf.test.ts',
      'src/client/features/note/pdf/wounds-pdf.test.ts',
    ],
  },
  {
    what: 'Copied by section and marked; templates; readings in another unit',
    shown: [
      'src/forms/copy-from-last.test.ts',
      'src/forms/note-templates.test.ts',
      'src/domain/units.test.ts',
    ],
  },
  {
    what: 'A draft keeps the version of its form; a new one opens old drafts and old notes',
    shown: ['tests/forms/versions.test.ts', 'tests/forms/released.test.ts'],
  },
  {
    what: 'Hints say by timepoint where an answer leads',
    shown: ['src/forms/every-kind.test.ts'],
  },
  {
    what: 'PDGM and HIPPS by dated tables, each step explained, what is missing named, an estimate until proven',
    shown: [
      'src/domain/pdgm/group-period.test.ts',
      'src/domain/pdgm/tables.test.ts',
      'src/domain/pdgm/facts.test.ts',
    ],
  },
  {
    what: 'The official file: hash, tables read, its own cases replayed, “n of 310” shown',
    shown: [
      'src/domain/pdgm/release.test.ts',
      'tests/contract/grouper-tables.pg.test.ts',
      'src/client/features/grouper-tables/grouper-tables.dom.test.tsx',
    ],
    but: 'the official file itself is not at hand: the tests use one of the same layout with made-up tables',
  },
  {
    what: 'Timing by visit type 100, 312; 105, 314; 306, 317',
    shown: ['src/domain/periods.test.ts', 'src/forms/oasis/carried.test.ts'],
  },
  {
    what: 'Packs of the agency: checked, signed, versioned, translated, offline',
    shown: [
      'src/contract/read-pack.test.ts',
      'tests/contract/form-packs.pg.test.ts',
      'tests/contract/form-packs-offline.pg.test.ts',
      'src/client/features/form-packs/import-form.dom.test.tsx',
    ],
  },
  {
    what: 'Readers of FHIR, LHC-Forms, XForm and XLSForm say what they could not carry',
    shown: [
      'src/forms/packs/readers/readers.test.ts',
      'src/forms/packs/readers/xlsform.test.ts',
      'src/forms/packs/readers/odd-forms.test.ts',
    ],
  },
  {
    what: 'The eleven public forms, with the same visible items as their own rules give',
    shown: ['tests/forms/public/public-forms.test.ts', 'tests/forms/public/xform-rules.ts'],
    but: 'MDS 3.0 and ASQ-3 have no rules in their files: all of their questions show',
  },
  {
    what: 'Times: renderer beside LHC-Forms, relevances, calculations, check of a start of care, grouper',
    shown: ['tests/bench/groups/forms.ts'],
  },
];

export const promises: Readonly<Record<string, readonly Promised[]>> = {
  Forms: families,
  'Engine, packs and grouper': engine,
};
